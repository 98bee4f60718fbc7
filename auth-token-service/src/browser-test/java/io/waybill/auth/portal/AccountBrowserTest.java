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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A forgotten password, and the pages of accounts, in a browser. */
@QuarkusTest
@ServiceUnderTest
@Tag("nightly")
class AccountBrowserTest {

    private static final String NEW = "eight parcels on a pier";

    @TestHTTPResource
    String base;

    @Inject
    Browsers browsers;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aForgottenPasswordIsReplacedByTheOneTimePasswordOfAnOperator(boolean hasScript) {
        Visitor ada = Visitor.developer();
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Page desk = chromium.window(hasScript, ColorScheme.LIGHT, 360);
            DeskBrowserTest.logIn(desk);
            String password = oneTimePassword(desk, ada.mail());

            Page page = chromium.window(hasScript, ColorScheme.DARK, 360);
            page.navigate("/portal/login");
            logIn(page, ada, password);
            page.waitForURL("**/portal/account");
            assertThat(page.locator(".warn").textContent()).contains("Choose another one");
            page.getByLabel("Present password").fill(password);
            page.getByLabel("New password").fill(NEW);
            page.locator("main button").click();
            page.locator("#notice:has-text('changed')").waitFor();
            assertThat(page.evaluate("JSON.stringify(sessionStorage)").toString()).doesNotContain(password);
            page.navigate("/portal");

            assertThat(page.locator("h1").textContent()).contains("Ada Developer");
            assertThat(chromium.complaints()).isEmpty();
        }
    }

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
            page.evaluate("document.querySelector('main [name=token]').value = 'of another page'");
            page.getByText("Create it").click();
            assertThat(page.locator("h1").textContent()).isEqualTo("Nothing was changed");

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
            Page desk = chromium.window(true, ColorScheme.LIGHT, 1280);
            DeskBrowserTest.logIn(desk);
            look(desk, "/portal/desk/accounts", findings);
            look(desk, "/portal/desk/accounts?q=nobody-like-it", findings);
            String account = Desk.page(Visitor.operator(), ada);
            desk.navigate(account);
            action(desk, "Switch the account off").locator("button").click();
            desk.locator("details summary").nth(0).click();
            look(desk, account, findings);
            String password = oneTimePassword(desk, ada.mail());
            PortalBrowserTest.lookAt(desk, "one-time-password", findings);

            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            page.navigate("/portal/login");
            logIn(page, ada, password);
            look(page, "/portal/account", findings);
            page.getByLabel("Present password").fill(password);
            page.getByLabel("New password").fill(NEW);
            page.locator("main button").click();
            page.locator("#notice").waitFor();
            PortalBrowserTest.lookAt(page, "password-changed", findings);
            page.navigate("/portal/applications/new");
            fillIn(page);
            page.context().clearCookies();
            page.getByText("Create it").click();
            PortalBrowserTest.lookAt(page, "log-in-with-a-form", findings);
            logIn(page, ada, NEW);
            page.locator("dl.typed").waitFor();
            PortalBrowserTest.lookAt(page, "not-sent-yet", findings);
            page.getByText("Leave it").click();
            page.waitForURL("**/portal/applications/new");
            assertThat(findings).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    private static void look(Page page, String path, Map<String, List<String>> findings) {
        PortalBrowserTest.look(page, path, findings);
    }

    /** Sets a one-time password for the person at the desk. */
    static String oneTimePassword(Page desk, String mail) {
        desk.navigate("/portal/desk/accounts?q=" + mail);
        desk.locator("td a").click();
        Locator form = action(desk, "Set a one-time password");
        form.locator("textarea").fill("called from the number that we know");
        form.locator("button").click();
        return desk.locator("[data-value]").textContent();
    }

    /** Opens what an operator can do about an account, unless it is open. */
    static Locator action(Page desk, String title) {
        Locator action = desk.locator("details:has(button:text-is('" + title + "'))");
        if (action.getAttribute("open") == null) {
            action.locator("summary").click();
        }
        return action;
    }
}
