package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.waybill.auth.OtherDeployment;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.OriginContract;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Calls that developers make from a page, by its script. The browser finds portal, issuer and services where their names
 * say, behind a proxy: each is this service, which is called for real and across origins.
 */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OtherDeployment.class)
class TryBrowserTest {

    private static final String FREIGHT = "/portal/apis/freight-product/try";
    private static final String INDIA = "/portal/apis/india-product/try";
    private static final Pattern SHOWN = Pattern.compile("(?s)data-hide.*?data-value>([^<]+)<");

    /** Whose pages may not read answers. */
    private static final String OTHER_ORIGIN = "https://other.example";

    @TestHTTPResource
    URI service;

    @Inject
    Browsers browsers;

    private Browser browser;
    private TlsProxy proxy;
    private String secret;

    @BeforeEach
    void start() throws Exception {
        proxy = new TlsProxy(service, true);
    }

    @AfterEach
    void stop() {
        browser.close();
        proxy.close();
    }

    @Test
    void anAnswerIsShownWithItsStatusItsBodyAndHowLongItTook() {
        try (Chromium chromium = chromium(OriginContract.ALLOWED_ORIGIN, address())) {
            Page page = loggedIn(chromium.window(true, ColorScheme.LIGHT, 1280));
            page.navigate(FREIGHT);

            send(page, "/.well-known/jwks.json");

            assertThat(part(page, "status")).isEqualTo("200");
            assertThat(part(page, "took")).matches("\\d+ ms");
            assertThat(part(page, "body")).contains("\"keys\": [");
            assertThat(page.locator("#command").textContent())
                    .as("the command follows what is typed")
                    .contains("\"https://freight.example:8443/base/.well-known/jwks.json\"")
                    .doesNotContain("/freight/info");
            assertThat(page.locator("[data-part=cause]").isVisible()).isFalse();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @Test
    void aRefusalIsExplained() {
        try (Chromium chromium = chromium(OriginContract.ALLOWED_ORIGIN, address())) {
            Page page = loggedIn(chromium.window(true, ColorScheme.LIGHT, 360));
            page.navigate(FREIGHT);

            send(page, "/admin/v1/applications");

            assertThat(part(page, "status")).isEqualTo("401");
            assertThat(part(page, "cause")).contains("Not recognised", "Look at its credentials");
            assertThat(part(page, "headers")).contains("x-request-id");
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @Test
    void aWrongSecretIsExplainedAndTheRightOneIsKeptNowhere() {
        try (Chromium chromium = chromium(OriginContract.ALLOWED_ORIGIN, address())) {
            Page page = loggedIn(chromium.window(true, ColorScheme.DARK, 1280));
            page.navigate(INDIA);

            page.locator("#t-secret").fill("not the secret");
            send(page, "/.well-known/jwks.json");
            assertThat(part(page, "status")).isEqualTo("The token was refused: 400");
            assertThat(part(page, "body")).contains("400.0000005");
            assertThat(part(page, "cause")).contains("The secret is not right", "Show one");

            page.locator("#t-secret").fill(secret);
            page.locator("#t-body").fill("{\"it's\": \"$&\"}");
            send(page, "/.well-known/jwks.json");
            assertThat(page.locator("#command").textContent()).endsWith("-d '{\"it'\\''s\": \"$&\"}'");
            assertThat(part(page, "status"))
                    .as("the service is called with the token, and takes no POST there")
                    .isEqualTo("405");
            assertThat(page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])"))
                    .isEqualTo("[{},{},\"\"]");
            page.reload();
            assertThat(page.locator("#t-secret").inputValue()).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @Test
    void anAnswerThatTheBrowserKeepsFromThePageIsSaidToBeThere() {
        try (Chromium chromium = chromium(OTHER_ORIGIN, address())) {
            Page page = loggedIn(chromium.window(true, ColorScheme.LIGHT, 1280));
            page.navigate(FREIGHT);

            send(page, "/.well-known/jwks.json");

            assertThat(part(page, "status")).isEqualTo("No answer");
            assertThat(part(page, "cause")).contains("The answer is kept from this page", "waybill.cors-origins");
            assertThat(page.content()).doesNotContain("Failed to fetch");
        }
    }

    @Test
    void aServiceThatCannotBeReachedIsNamedWithWhatToLookAt() throws IOException {
        try (Chromium chromium = chromium(OriginContract.ALLOWED_ORIGIN, nobody())) {
            Page page = loggedIn(chromium.window(true, ColorScheme.LIGHT, 1280));
            page.navigate(FREIGHT);

            send(page, "/.well-known/jwks.json");

            assertThat(part(page, "status")).isEqualTo("No answer");
            assertThat(part(page, "cause"))
                    .contains("could not reach https://freight.example:8443/base", "Is the service running");
            assertThat(page.content()).doesNotContain("Failed to fetch");
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @Test
    void withoutScriptThePageGivesTheCommand() {
        try (Chromium chromium = chromium(OriginContract.ALLOWED_ORIGIN, address())) {
            Page page = loggedIn(chromium.window(false, ColorScheme.LIGHT, 360));
            page.navigate(FREIGHT);
            assertThat(page.locator("#try").isVisible()).isFalse();
            assertThat(page.locator("pre[aria-label=curl]").textContent())
                    .startsWith("curl")
                    .contains("https://freight.example:8443/base/", "-API-Key: ")
                    .doesNotContain("$");

            page.locator("#f-operation")
                    .selectOption(
                            page.locator("#f-operation option").last().getAttribute("value"));
            page.getByText("Choose").click();
            assertThat(page.url()).contains("operation=", "application=");
        }
    }

    @Test
    void itIsAccessibleInBothSchemesAndFitsEveryWidth() {
        Map<String, List<String>> findings = new LinkedHashMap<>();
        try (Chromium chromium = chromium(OriginContract.ALLOWED_ORIGIN, address())) {
            Page page = loggedIn(chromium.window(true, ColorScheme.LIGHT, 1280));
            page.navigate(INDIA);
            page.locator("#t-secret").fill("not the secret");
            send(page, "/.well-known/jwks.json");
            PortalBrowserTest.look(page, INDIA, findings);
            assertThat(findings).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    private Chromium chromium(String portal, String freight) {
        String host = URI.create(portal).getHost();
        browser = browsers.launch(Map.of(
                host + ":443", address(),
                "issuer.example:443", address(),
                "india.example:443", address(),
                "freight.example:8443", freight));
        return new Chromium(browser, portal, "issuer.example", "india.example", "freight.example");
    }

    private String address() {
        return "127.0.0.1:" + proxy.port();
    }

    /** Where nothing listens: it was free a moment ago. */
    private static String nobody() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "127.0.0.1:" + socket.getLocalPort();
        }
    }

    private static void send(Page page, String target) {
        page.locator("#t-target").fill(target);
        page.getByText("Send the call").click();
        page.locator("#answer").waitFor();
        page.locator("#try button:not([disabled])").waitFor();
    }

    private static String part(Page page, String name) {
        return page.locator("[data-part=" + name + "]").textContent();
    }

    /** A person who has an application that is approved. */
    private Page loggedIn(Page page) {
        Visitor ada = Visitor.developerFromElsewhere();
        String application = ada.register("parcel");
        Registry.admin("POST", "/applications/" + application + "/approve").then().statusCode(200);
        String credentials = ada.send("/portal/applications/" + application + "/credentials", Map.of("action", "replace"))
                .asString();
        Matcher shown = SHOWN.matcher(credentials);
        assertThat(shown.find()).as(credentials).isTrue();
        secret = shown.group(1);
        page.navigate("/portal/login");
        AccountBrowserTest.logIn(page, ada, Visitor.PASSWORD);
        page.waitForURL("**/portal");
        return page;
    }
}
