package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages of accounts in a browser. */
@QuarkusTest
@ServiceUnderTest
@Tag("nightly")
class AccountBrowserTest {

    @TestHTTPResource
    String base;

    @Inject
    Browsers browsers;

    private static void fillIn(Page page) {
        page.locator("#f-name").fill("Shop 7");
        page.locator("[name=api-parcel]").check();
        page.getByLabel("Business region").selectOption("SE");
    }

    @Test
    void whatWasTypedIsThereAgainWhenOneGoesBackFromAnError() {
        Visitor ada = Visitor.developer();
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            page.navigate("/portal/applications/new");
            logIn(page, ada, Visitor.PASSWORD);
            page.waitForURL("**/portal/applications/new");
            page.locator("#f-name").fill("Shop 7");
            page.context().clearCookies();
            page.getByText("Create it").click();
            assertThat(page.locator("h1").textContent()).isEqualTo("Not sent yet");
            Page newTab = page.context().newPage();
            newTab.navigate("/portal/login");
            logIn(newTab, ada, Visitor.PASSWORD);
            newTab.waitForURL("**/portal/applications");

            page.goBack();

            assertThat(page.locator("#f-name").inputValue()).isEqualTo("Shop 7");
        }
    }

    /** Fills in the form that a page has led to. */
    static void logIn(Page page, Visitor person, String password) {
        page.getByLabel("Mail address").fill(person.mail());
        page.getByLabel("Password").fill(password);
        page.locator("form button").click();
    }

    @Test
    void everyPageIsAccessibleInBothSchemesAndFitsEveryWidth() {
        Map<String, List<String>> findings = new LinkedHashMap<>();
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Visitor ada = Visitor.developer();
            Page operator = chromium.window(true, ColorScheme.LIGHT, 1280);
            OperatorsBrowserTest.logIn(operator);
            look(operator, "/portal/operators/people", findings);
            look(operator, "/portal/operators/people?q=nobody-like-it", findings);
            String account = Operators.page(Visitor.operator(), ada);
            operator.navigate(account);
            action(operator, "Switch the account off").locator("button").click();
            operator.locator("details summary").nth(0).click();
            look(operator, account, findings);

            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            page.navigate("/portal/login");
            logIn(page, ada, Visitor.PASSWORD);
            look(page, "/portal/sessions", findings);
            page.navigate("/portal/applications/new");
            fillIn(page);
            page.context().clearCookies();
            page.getByText("Create it").click();
            PortalBrowserTest.lookAt(page, "not-sent-yet", findings);
            look(page, "/portal/login?done=in", findings);
            assertThat(findings).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    private static void look(Page page, String path, Map<String, List<String>> findings) {
        PortalBrowserTest.look(page, path, findings);
    }

    /** Opens what an operator can do about an account, unless it is open. */
    static Locator action(Page operator, String title) {
        Locator action = operator.locator("details:has(button:text-is('" + title + "'))");
        if (action.getAttribute("open") == null) {
            action.locator("summary").click();
        }
        return action;
    }
}
