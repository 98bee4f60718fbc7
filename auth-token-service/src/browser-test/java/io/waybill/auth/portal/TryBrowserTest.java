package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Calls that developers make from a page, and the page of the first call that sees them arrive. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OwnAddress.class)
class TryBrowserTest {

    private static final String FREIGHT = "/portal/apis/freight-product/try";
    private static final String INDIA = "/portal/apis/india-product/try";

    @Test
    void aCallIsSentToTheServiceAndItsAnswerShown() {
        try (Chromium chromium = new Chromium(OwnAddress.ORIGIN)) {
            Page page = withApplication(chromium.window(true, ColorScheme.LIGHT, 1280));
            page.navigate(FREIGHT);

            send(page, "/.well-known/jwks.json");

            assertThat(part(page, "status")).isEqualTo("200");
            assertThat(part(page, "body")).contains("\"keys\": [");
            assertThat(page.locator("[data-part=cause]").isVisible()).isFalse();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @Test
    void aRefusalSaysWhyAndWhatToDo() {
        try (Chromium chromium = new Chromium(OwnAddress.ORIGIN)) {
            Page page = withApplication(chromium.window(true, ColorScheme.LIGHT, 360));
            page.navigate(FREIGHT);

            send(page, "/admin/v1/applications");

            assertThat(part(page, "status")).isEqualTo("401");
            assertThat(part(page, "cause")).contains("Not recognised", "Look at its credentials");
            assertThat(part(page, "headers")).contains("x-request-id");
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @Test
    void aTokenIsFetchedWithThePastedSecretWhichIsKeptNowhere() {
        try (Chromium chromium = new Chromium(OwnAddress.ORIGIN)) {
            Page page = withApplication(chromium.window(true, ColorScheme.DARK, 1280));
            String secret = secret(page);
            page.navigate(INDIA);

            page.locator("#t-secret").fill("not the secret");
            send(page, "/admin/v1/applications");
            assertThat(part(page, "status")).isEqualTo("The token was refused: 401");

            page.locator("#t-secret").fill(secret);
            send(page, "/admin/v1/applications");
            assertThat(part(page, "status")).isIn("401", "403");
            assertThat(page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])"))
                    .isEqualTo("[{},{},\"\"]");
            page.reload();
            assertThat(page.locator("#t-secret").inputValue()).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @Test
    void anAnswerThatTheBrowserKeepsFromThePageIsToldFromNone() {
        try (Chromium chromium = new Chromium(OwnAddress.OTHER_ORIGIN)) {
            Page page = withApplication(chromium.window(true, ColorScheme.LIGHT, 1280));
            page.navigate(INDIA);
            page.locator("#t-secret").fill("any");
            send(page, "/");
            assertThat(part(page, "cause")).contains("The answer is kept from this page", "waybill.cors-origins");

            page.navigate("/portal/apis/india-instruction/try");
            page.locator("#t-secret").fill("any");
            send(page, "/");
            assertThat(part(page, "cause")).contains("The answer is kept from this page");
        }
        try (Chromium chromium = new Chromium(OwnAddress.ORIGIN)) {
            Page page = withApplication(chromium.window(true, ColorScheme.LIGHT, 1280));
            String secret = secret(page);
            page.navigate("/portal/apis/india-instruction/try");
            page.locator("#t-secret").fill(secret);
            send(page, "/");
            assertThat(part(page, "status")).isEqualTo("No answer");
            assertThat(part(page, "cause")).contains("could not reach http://localhost:1");
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @Test
    void withoutScriptThePageGivesTheCommand() {
        try (Chromium chromium = new Chromium(OwnAddress.ORIGIN)) {
            Page page = withApplication(chromium.window(false, ColorScheme.LIGHT, 360));
            page.navigate(FREIGHT);
            assertThat(page.locator("#try").isVisible()).isFalse();
            assertThat(page.locator("pre[aria-label=curl]").textContent())
                    .startsWith("curl")
                    .contains(OwnAddress.OTHER_ORIGIN, "-API-Key: ")
                    .doesNotContain("$");

            page.locator("#f-operation").selectOption(
                    page.locator("#f-operation option").last().getAttribute("value"));
            page.getByText("Choose").click();
            assertThat(page.url()).contains("operation=", "application=");
        }
    }

    @Test
    void thePageIsAccessibleAndFits() {
        Map<String, List<String>> findings = new LinkedHashMap<>();
        try (Chromium chromium = new Chromium(OwnAddress.ORIGIN)) {
            for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                Page page = withApplication(chromium.window(true, scheme, 1280));
                PortalBrowserTest.look(page, scheme, INDIA, findings);
                page.navigate(FREIGHT);
                send(page, "/admin/v1/applications");
                PortalBrowserTest.look(page, scheme, FREIGHT, findings);
            }
            assertThat(findings).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @Test
    void theFirstCallArrivesOnThePageThatWaitsForIt() throws Exception {
        try (Chromium chromium = new Chromium(OwnAddress.ORIGIN)) {
            Page page = withApplication(chromium.window(true, ColorScheme.LIGHT, 1280));
            String secret = secret(page);
            page.locator(".tabs").getByText("First call").click();
            assertThat(page.locator("#arrival").textContent()).contains("Waiting for your first call");
            String code = page.locator("pre code[data-value]").textContent();

            ProcessBuilder process = new ProcessBuilder("bash", "-c", code).redirectErrorStream(true);
            process.environment().put("CLIENT_SECRET", secret);
            Process call = process.start();
            String output = new String(call.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(output).contains("access_token");
            page.locator("#arrival .done").waitFor();
            assertThat(page.locator("#arrival").textContent()).contains("Your first call arrived: 200");
            assertThat(page.locator("#arrival .seen").count()).isEqualTo(3);
            page.screenshot(new Page.ScreenshotOptions()
                    .setFullPage(true)
                    .setPath(Path.of("target", "portal", "first-call-arrived.png")));
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    private static void send(Page page, String target) {
        page.locator("#t-target").fill(target);
        page.getByText("Send the call").click();
        page.locator("#try button:not([disabled])").waitFor();
        page.locator("#answer").waitFor();
    }

    private static String part(Page page, String name) {
        return page.locator("[data-part=" + name + "]").textContent();
    }

    /** The person has signed up and has an application that is approved. */
    private static Page withApplication(Page page) {
        PortalBrowserTest.signUp(page);
        page.navigate("/portal/applications/new");
        page.locator("#f-name").fill("Shop");
        page.locator("[name=api-parcel]").check();
        page.getByLabel("Business region").fill("SE");
        page.getByText("Register it").click();
        page.waitForURL("**/portal/applications/*-*");
        Registry.admin("POST", "/applications/" + page.url().replaceFirst(".*/", "") + "/approve")
                .then()
                .statusCode(200);
        return page;
    }

    private static String secret(Page page) {
        page.locator(".tabs").getByText("Credentials").click();
        page.getByLabel("Show secret 1").click();
        return page.locator("[data-hide] [data-value]").textContent();
    }
}
