package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.waybill.auth.Registry;
import io.waybill.common.usage.UsageReporter;

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

        page.locator("nav").getByText("Account").click();
        assertThat(page.locator("dl.slots").textContent()).contains("Ada Developer", "Developer", logIn.words());
        page.locator("button:text-is('Log out')").click();
        assertThat(page.locator(".done").textContent()).contains("You are logged out here");
        assertThat(hasSession(page)).isFalse();
        assertThat(chromium.complaints()).isEmpty();
    }

    /** Whether the browser has the cookie of a session. */
    static boolean hasSession(Page page) {
        return page.context().cookies().stream().anyMatch(cookie -> cookie.name.equals("__Host-waybill"));
    }
}
