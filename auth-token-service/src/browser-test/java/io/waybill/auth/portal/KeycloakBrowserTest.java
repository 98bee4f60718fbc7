package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.RequestOptions;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import io.waybill.common.usage.UsageReporter;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** People log in to the portal at a real OpenID provider. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(Keycloak.AtKeycloak.class)
@Tag("nightly")
class KeycloakBrowserTest {

    private static final String CALLBACK = "/portal/login/callback";

    @TestHTTPResource
    String base;

    @Inject
    Browsers browsers;

    @Inject
    Sql sql;

    @Inject
    UsageReporter reporter;

    private Chromium chromium;

    @BeforeEach
    void open() {
        Keycloak.serve(base.replaceFirst("/$", ""));
        chromium =
                new Chromium(browsers.shared(), base, URI.create(Keycloak.url()).getHost());
    }

    @AfterEach
    void close() {
        chromium.close();
    }

    /** Somebody with an account there. */
    private record Person(String id, String mail) {

        static Person developer() {
            return named("Ada Developer", true);
        }

        static Person operator() {
            Person operator = named("Olga Operator", true);
            Keycloak.joinOperators(operator.id);
            return operator;
        }

        static Person named(String name, boolean isMailVerified) {
            String mail = name.toLowerCase(Locale.ROOT).replace(' ', '-') + "-" + UUID.randomUUID() + "@shop.example";
            return new Person(Keycloak.account(mail, name, isMailVerified), mail);
        }

        /** Fills in the form there. */
        void logIn(Page page) {
            page.locator("#username").fill(mail);
            typePassword(page);
        }

        static void typePassword(Page page) {
            page.locator("#password").fill(Visitor.PASSWORD);
            page.locator("#kc-login").click();
        }

        /** Opens a page of the portal, and logs in on the way to it. */
        Page open(Page page, String path) {
            page.navigate(path);
            logIn(page);
            return page;
        }
    }

    /** Everything at the provider, the sign-up too. */
    private static final class AtKeycloak implements PortalJourney.LogIn {

        @Override
        public void firstTime(Page page) {
            page.navigate("/portal/login");
            page.getByText("Log in with Carrier ID").click();
            page.locator("a[href*=registration]").click();
            page.locator("#email").fill("ada-" + UUID.randomUUID() + "@shop.example");
            page.locator("#password").fill(Visitor.PASSWORD);
            page.locator("#password-confirm").fill(Visitor.PASSWORD);
            page.locator("#firstName").fill("Ada");
            page.locator("#lastName").fill("Developer");
            page.locator("[type=submit]").click();
            page.waitForURL("**/portal/applications");
        }

        @Override
        public void operator(Page page) {
            Person.operator().open(page, "/portal/login?to=/portal").waitForURL("**/portal/operators");
        }

        @Override
        public String words() {
            return "At Carrier ID";
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 1280", "false, 360"})
    void aDeveloperGoesTheWholeWayFromTheSignUpToTheLogOut(boolean hasScript, int width) {
        PortalJourney.travel(chromium, hasScript, width, new AtKeycloak(), reporter);
    }

    @Test
    void anOperatorWhoLosesTheGroupLosesTheirPagesWithTheNextConfirmation() {
        Person olga = Person.operator();
        Page page = olga.open(window(), "/portal/operators");
        assertThat(page.locator("h1").textContent()).isEqualTo("Queue");

        Keycloak.leaveOperators(olga.id());
        page.navigate("/portal/operators/levels");
        assertThat(page.locator("h1").textContent()).isEqualTo("Service levels");
        setBack(olga, "confirmed_at", 10);
        page.navigate("/portal/operators");

        assertThat(page.locator(".caption").textContent()).isEqualTo("403");
        page.navigate("/portal/applications");
        assertThat(page.locator("nav").textContent()).doesNotContain("Operators");

        Keycloak.joinOperators(olga.id());
        page.context().clearCookies();
        olga.open(page, "/portal/operators");
        setBack(olga, "confirmed_at", 10);
        page.navigate("/portal/operators/levels");
        assertThat(page.locator("h1").textContent()).isEqualTo("Service levels");
        assertThat(page.url()).endsWith("/portal/operators/levels");
    }

    @Test
    void logOutHereLeadsToLogOutThere() {
        Person ada = Person.developer();
        Page page = ada.open(window(), "/portal/applications");

        page.getByText("Log out").click();
        page.navigate("/portal/applications");
        assertThat(page.locator("h1").textContent())
                .as("there the session goes on")
                .isEqualTo("Hello, Ada Developer");
        page.getByText("Log out").click();
        page.locator("a:text-is('Log out there as well')").click();
        page.waitForURL("**/portal/login");
        page.getByText("Log in with Carrier ID").click();
        ada.logIn(page);

        page.waitForURL("**/portal/applications");
    }

    @Test
    void logOutThereEndsTheSessionHereAndNoOthers() {
        Person ada = Person.developer();
        Page page = ada.open(window(), "/portal/applications");
        Page other = Person.developer().open(window(), "/portal/applications");

        Keycloak.logOut(ada.id());

        page.navigate("/portal/applications");
        assertThat(page.url()).startsWith(Keycloak.url());
        other.navigate("/portal/applications");
        assertThat(other.url()).endsWith("/portal/applications");
        assertThat(sql.number(
                        "select count(*) from audit_event where action = 'session.end-at-provider' and target = ?",
                        "account/" + account(ada)))
                .isEqualTo(1);
    }

    @Test
    void aForgedStateOpensNothing() {
        Page page = window();
        page.navigate(question(page, "/portal/login/start?to=/portal").replaceFirst("state=[^&]+", "state=forged"));
        Person.developer().logIn(page);

        assertRefused(page);
    }

    @Test
    void aCodeOpensNothingTheSecondTime() {
        Page page = window();
        List<String> callbacks = new ArrayList<>();
        page.onRequest(request -> {
            if (request.url().contains(CALLBACK)) {
                callbacks.add(request.url());
            }
        });
        String question = question(page, "/portal/login/start?to=/portal");
        List<Cookie> before = page.context().cookies();
        page.navigate(question);
        Person.developer().logIn(page);
        page.waitForURL("**/portal/applications");

        page.context().clearCookies();
        page.context().addCookies(before);
        page.navigate(callbacks.getFirst());

        assertRefused(page);
    }

    @Test
    void aCodeForAnotherClientOpensNothing() {
        Page page = window();
        String other = Keycloak.otherClient(base.replaceFirst("/$", "") + CALLBACK);
        page.navigate(
                question(page, "/portal/login/start?to=/portal").replaceFirst("client_id=[^&]+", "client_id=" + other));
        Person.developer().logIn(page);

        assertRefused(page);
    }

    private static void assertRefused(Page page) {
        page.waitForURL("**" + CALLBACK + "?*");
        assertThat(page.locator(".caption").textContent()).isEqualTo("400");
        assertThat(page.locator("main").textContent()).contains("begin again");
        assertThat(PortalJourney.hasSession(page)).isFalse();
    }

    @Test
    void whatWasTypedWhenTheSessionHadEndedIsSentAfterALogInInAnotherTab() {
        Person ada = Person.developer();
        Page page = ada.open(chromium.window(false, ColorScheme.LIGHT, 360), "/portal/applications/new");
        page.locator("#f-name").fill("Shop 7");
        page.locator("[name=api-parcel]").check();
        page.getByLabel("Business region").selectOption("SE");
        page.context().clearCookies();

        page.getByText("Create it").click();
        assertThat(page.locator("h1").textContent()).isEqualTo("Not sent yet");
        Page newTab = page.context()
                .waitForPage(() -> page.getByText("Log in in a new tab").click());
        ada.logIn(newTab);
        newTab.getByText("Go back to the tab with your form").waitFor();
        page.reload();

        page.waitForURL("**/portal/applications/*-*");
        assertThat(page.locator("h1").textContent()).isEqualTo("First calls Shop 7");
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void everyPageIsAccessibleInBothSchemesAndFitsEveryWidth() {
        Map<String, List<String>> findings = new LinkedHashMap<>();
        Person ada = Person.named("Ada Developer", false);
        Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
        page.navigate("/portal/login");
        PortalBrowserTest.lookAt(page, "provider-log-in", findings);
        page.navigate("/portal/login/refused?error=access_denied");
        PortalBrowserTest.lookAt(page, "provider-refused", findings);
        page.navigate(CALLBACK + "?code=x&state=y");
        ada.open(page, "/portal/sessions");
        PortalBrowserTest.lookAt(page, "provider-account", findings);
        String application = PortalBrowserTest.register(page);
        setBack(ada, "authenticated_at", 15);
        page.navigate(application + "/credentials");
        page.getByLabel("Show secret 1").click();
        PortalBrowserTest.lookAt(page, "provider-log-in-again", findings);
        page.navigate("/portal/applications");
        page.getByText("Log out").click();
        PortalBrowserTest.lookAt(page, "provider-logged-out", findings);
        assertThat(findings).isEmpty();
    }

    private Page window() {
        return chromium.window(true, ColorScheme.LIGHT, 1280);
    }

    /** Where a link of ours leaves for the provider; the browser has the cookies of the log-in from here on. */
    private static String question(Page page, String start) {
        return page.context()
                .request()
                .get(start, RequestOptions.create().setMaxRedirects(0))
                .headers()
                .get("location");
    }

    private void setBack(Person person, String column, int minutes) {
        assertThat(sql.update(
                        "update portal_session set " + column + " = " + column + " - make_interval(mins => ?)"
                                + " where account_id = ?",
                        minutes,
                        account(person)))
                .isPositive();
    }

    private UUID account(Person person) {
        return sql.first("select id from account where subject = ?", row -> row.getObject(1, UUID.class), person.id())
                .orElseThrow();
    }
}
