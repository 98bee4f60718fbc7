package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.waybill.auth.Registry;
import io.waybill.auth.ReportedCalls;
import io.waybill.common.usage.UsageReporter;
import java.time.Instant;
import java.util.List;

/** What a developer and an operator do with the portal, from the first log-in to the log-out, however they log in. */
final class PortalJourney {

    /** How people log in. */
    interface LogIn {

        /** Somebody named Ada Developer logs in, at a provider for the first time. */
        void firstTime(Page page);

        /** An operator logs in, and comes to the overview. */
        void operator(Page page);

        /** What the page of the account says of the log-in. */
        String words();
    }

    private PortalJourney() {}

    /** The call itself is made with what the pages show, and reported at once instead of a few seconds later. */
    static void travel(Chromium chromium, boolean hasScript, int width, LogIn logIn, UsageReporter reporter) {
        Page page = chromium.window(hasScript, ColorScheme.DARK, width);
        logIn.firstTime(page);
        assertThat(page.locator("h1").textContent()).isEqualTo("Hello, Ada Developer");
        String application = PortalBrowserTest.register(page);
        assertThat(page.getByText("waits for an operator to approve it").isVisible())
                .isTrue();
        Page operator = chromium.window(hasScript, ColorScheme.LIGHT, width);
        logIn.operator(operator);
        operator.navigate(application.replace("/portal", "/portal/operators"));
        operator.locator("button[value=approve]").click();
        assertThat(operator.locator(".done").textContent()).contains("Approved");

        page.locator(".tabs").getByText("Credentials").click();
        page.getByLabel("Show secret 1").click();
        String secret = page.locator("[data-hide] [data-value]").textContent();
        page.locator("details.reveal summary").click();
        String key = page.locator("details.reveal [data-value]").textContent();
        page.locator(".tabs").getByText("First calls").click();
        page.locator("nav[aria-label=API]").getByText("Tokens").click();
        assertThat(page.locator("#arrival").textContent()).contains("Waiting for your first call");
        Registry.requestToken(key, secret).then().statusCode(200);
        reporter.report();
        if (!hasScript) {
            page.getByText("Check now").click();
        }
        page.locator("#arrival .done").waitFor();
        assertThat(page.locator("#arrival").textContent()).contains("Your first call arrived: 200");
        page.locator(".tabs").getByText("Activity").click();
        assertThat(page.locator("table.outcomes").last().textContent()).contains("issueAccessToken", "200");

        String id = application.replaceFirst(".*/", "");
        ReportedCalls.failed(List.of(ReportedCalls.failure(
                id, "listExpressProducts", 401, "InvalidLicenceKey", Instant.now(), "request-of-the-journey")));
        page.reload();
        assertThat(page.locator("#failures").textContent())
                .contains("InvalidLicenceKey", "Send the key that was shown with this LoginID");
        replaceTheSecret(page, key, secret);
        askForProduction(page, operator, id);

        page.locator("nav").getByText("Account").click();
        assertThat(page.locator("dl.slots").textContent()).contains("Ada Developer", logIn.words());
        page.locator("button:text-is('Log out')").click();
        assertThat(page.locator(".done").textContent()).contains("You are logged out here");
        assertThat(hasSession(page)).isFalse();
        assertThat(chromium.complaints()).isEmpty();
    }

    /** Rotates all secrets: the new one opens the application, and the one from before no longer does. */
    private static void replaceTheSecret(Page page, String key, String secret) {
        page.locator(".tabs").getByText("Credentials").click();
        page.getByText("Rotate all").click();
        page.locator("button:text-is('Rotate all secrets')").click();
        String replaced = page.locator("[data-hide] [data-value]").textContent();
        Registry.requestToken(key, replaced).then().statusCode(200);
        assertThat(Registry.requestToken(key, secret).statusCode()).isNotEqualTo(200);
    }

    /** A request for production is decided in the queue, and the audit trail says by whom. */
    private static void askForProduction(Page page, Page operator, String id) {
        page.locator(".tabs").getByText("Settings").click();
        page.locator("#f-api").selectOption("freight-product");
        page.locator("#f-environment").selectOption("production");
        page.locator("form:has(#f-environment) button").click();
        assertThat(page.locator(".done").textContent()).contains("It waits for our decision");

        // What others wait for does not hide it on the page of its requester.
        String requester = Registry.application(id).path("grants.find { it.environment == 'production' }.requestedBy");
        operator.navigate("/portal/operators?of=" + requester);
        operator.locator("li:has(a[href$='" + id + "']) button[value=approve]").click();
        assertThat(operator.locator(".done").textContent()).contains("Approved Freight products in production");
        operator.navigate("/portal/operators/audit");
        operator.locator("#f-action").selectOption("grant.approve");
        operator.getByLabel("About").fill(id);
        operator.locator("button:text-is('Find')").click();
        assertThat(operator.locator("table.trail tbody tr").count()).isEqualTo(1);
        page.reload();
        assertThat(page.locator("main").textContent()).contains("production");
    }

    /** Whether the browser has the cookie of a session. */
    static boolean hasSession(Page page) {
        return page.context().cookies().stream().anyMatch(cookie -> cookie.name.equals("__Host-waybill"));
    }
}
