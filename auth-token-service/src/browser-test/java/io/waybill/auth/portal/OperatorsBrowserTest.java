package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ReportedCalls;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of operators as they see them. */
@QuarkusTest
@ServiceUnderTest
class OperatorsBrowserTest {

    @TestHTTPResource
    String base;

    @Inject
    Browsers browsers;

    @Inject
    Sql sql;

    @BeforeEach
    void emptyTheQueue() {
        Operators.emptyTheQueue(sql);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRequestIsRejectedWithAReasonAndApprovedAfterAll(boolean hasScript) {
        App app = Registry.register();
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Page page = chromium.window(hasScript, ColorScheme.LIGHT, 360);
            logIn(page);
            page.navigate("/portal/operators");
            String item = "li:has(a[href$='" + app.id() + "'])";
            page.locator(item + " button[value=reject]").click();
            assertThat(page.locator(item + " .fault").textContent()).contains("Say why");
            page.locator(item + " textarea").fill("who are you?");
            page.locator(item + " button[value=reject]").click();
            assertThat(page.locator(".done").textContent()).contains("Rejected");

            page.navigate("/portal/operators/applications/" + app.id());
            page.locator("details summary").first().click();
            page.locator("button[value=approve]").click();

            assertThat(page.locator(".done").textContent()).contains("Approved");
            Registry.requestToken(app).then().statusCode(200);
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @Test
    @Tag("nightly")
    void theQueueIsDecidedFromTheKeyboardAndItsKeysSleepWhileSomebodyTypes() {
        App first = Registry.register();
        App second = Registry.register();
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            logIn(page);
            page.navigate("/portal/operators");
            page.keyboard().press("j");
            assertThat(focused(page))
                    .as("outside the queue its keys do nothing")
                    .isEqualTo("BODY");

            page.getByText("Into the queue").click();
            page.keyboard().press("j");
            assertThat(page.locator(":focus a").first().getAttribute("href")).endsWith(second.id());
            page.keyboard().press("k");
            assertThat(page.locator(":focus a").first().getAttribute("href")).endsWith(first.id());
            page.keyboard().press("r");
            page.keyboard().type("jar of kraut");
            assertThat(page.locator(":focus").inputValue()).isEqualTo("jar of kraut");
            page.keyboard().press("Shift+Tab");
            page.keyboard().press("r");
            assertThat(page.locator(":focus").textContent()).isEqualTo("Reject");
            page.keyboard().press("Enter");
            assertThat(page.locator(".done").textContent()).contains("Rejected");
            page.waitForLoadState();
            assertThat(page.evaluate("document.activeElement.id"))
                    .as("what has changed is read first")
                    .isEqualTo("notice");
            page.keyboard().press("j");
            assertThat(page.locator(":focus a").first().getAttribute("href")).endsWith(second.id());
            page.keyboard().press("a");
            page.keyboard().press("Enter");
            // The page before says that something is done, too.
            page.locator(".done:has-text('Approved')").waitFor();

            assertThat(Registry.admin("GET", "/applications/" + first.id()).<String>path("reason"))
                    .isEqualTo("jar of kraut");
            Registry.requestToken(second).then().statusCode(200);
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @ParameterizedTest
    @Tag("nightly")
    @ValueSource(booleans = {true, false})
    void theRequestsOfOneAccountAreRejectedAtOnceButForOneThatIsNotTicked(boolean hasScript) {
        List<App> flood = List.of(Registry.register(), Registry.register(), Registry.register(), Registry.register());
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Page page = chromium.window(hasScript, ColorScheme.LIGHT, 360);
            logIn(page);
            page.navigate("/portal/operators");
            page.getByText("All 4 of them").click();
            page.getByText("Reject many at once").click();
            page.locator(".choice input").nth(1).uncheck();
            page.getByText("Reject what is ticked").click();
            assertThat(page.locator(".fault").textContent()).contains("Say why");
            assertThat(page.locator(".choice input").nth(1).isChecked()).isFalse();
            page.locator("#f-reason").fill("these are no shops");
            page.getByText("Reject what is ticked").click();

            assertThat(page.locator(".done").textContent()).contains("3 requests are rejected");
            assertThat(page.locator("li.sheet").count()).isEqualTo(1);
            assertThat(page.locator("li.sheet a").first().getAttribute("href"))
                    .endsWith(flood.get(1).id());
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    private static String focused(Page page) {
        return (String) page.evaluate("document.activeElement.tagName");
    }

    @Test
    @Tag("nightly")
    void everyPageOfOperatorsIsAccessibleInBothSchemesAndFitsEveryWidth() {
        Map<String, List<String>> findings = new LinkedHashMap<>();
        App app = Registry.register();
        for (int i = 0; i < 21; i++) {
            Registry.register();
        }
        Map<String, String> production = Map.of("api", "freight-product", "environment", "production");
        Registry.admin("POST", "/applications/" + app.id() + "/grants", production);
        App rich = Registry.approved("freight-product", "parcel");
        Registry.admin("PUT", "/service-levels/busy", Map.of("perSecond", 50, "perDay", 20_000));
        Registry.admin(
                "POST",
                "/applications/" + rich.id() + "/level-requests",
                Map.of("level", "busy", "reason", "Our autumn sale begins on Monday, with four more shops"));
        ReportedCalls.report(rich.id(), "freight-product", "listProducts", 200, 209);
        ReportedCalls.report(rich.id(), "freight-product", "matchProducts", 404, 3);
        App near = Registry.register("standard");
        // One word that fits no column.
        Registry.admin(
                        "POST",
                        "/applications",
                        Map.of("name", "W".repeat(100), "owner", "tests", "businessRegion", "SE", "level", "standard"))
                .then()
                .statusCode(201);
        ReportedCalls.report(near.id(), "freight-product", "listProducts", 200, 212);
        ReportedCalls.report(near.id(), "india-product", "listExpressProducts", 200, 250);
        ReportedCalls.report(near.id(), "india-product", "listExpressProducts", 429, 17);
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            logIn(page);
            page.navigate("/portal/operators");
            page.locator("button[value=reject]").first().click();
            PortalBrowserTest.look(page, "/portal/operators", findings);
            page.navigate("/portal/operators");
            page.locator("a:has-text('of them')").first().click();
            page.getByText("Reject many at once").click();
            page.getByText("Reject what is ticked").click();
            PortalBrowserTest.lookAt(page, "portal-operators-of-one", findings);
            for (String path : List.of(
                    "/portal/operators/applications",
                    "/portal/operators/applications?q=nothing-like-it",
                    "/portal/operators/applications/" + rich.id(),
                    "/portal/operators/applications/" + app.id() + "/secrets",
                    "/portal/operators/applications/" + app.id() + "/members",
                    "/portal/operators/people",
                    "/portal/operators/people?q=nothing-like-it",
                    "/portal/operators/levels",
                    "/portal/operators/levels?change=standard",
                    "/portal/operators/keys",
                    "/portal/operators/keys?ask=rotate",
                    "/portal/operators/audit",
                    "/portal/operators/audit?actor=Olga Operator&from=yesterday")) {
                PortalBrowserTest.look(page, path, findings);
            }
            assertThat(findings).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    static void logIn(Page page) {
        page.navigate("/portal/login");
        page.getByLabel("Mail address").fill(Registry.OPERATOR_MAIL);
        page.getByLabel("Password").fill(Registry.OPERATOR_PASSWORD);
        page.locator("form button").click();
        page.waitForURL("**/portal/operators");
    }
}
