package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.usage.UsageReporter;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The portal as people see it. */
@QuarkusTest
@ServiceUnderTest
class PortalBrowserTest {

    private static final int[] WIDTHS = {360, 768, 1280};

    /** The schemes differ in colours only, which are the same in every width. */
    private static final int[] WIDTHS_IN_THE_DARK = {768};

    @TestHTTPResource
    String base;

    @Inject
    UsageReporter reporter;

    @Test
    void aSignUpNeedsNoMouse() {
        try (Chromium chromium = new Chromium(base)) {
            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            page.navigate("/portal/signup");
            page.keyboard().press("Tab");
            assertThat(page.locator(":focus").textContent()).isEqualTo("Skip to the content");
            page.keyboard().press("Enter");
            for (String typed : List.of("Ada Developer", "ada-" + UUID.randomUUID() + "@shop.example")) {
                page.keyboard().press("Tab");
                page.keyboard().type(typed);
            }
            page.keyboard().press("Tab");
            page.keyboard().type(Visitor.PASSWORD);
            page.keyboard().press("Enter");
            // The mail address is there already.
            page.getByText("Now log in").waitFor();
            page.keyboard().press("Tab");
            page.keyboard().press("Enter");
            page.keyboard().press("Tab");
            page.keyboard().press("Tab");
            page.keyboard().type(Visitor.PASSWORD);
            page.keyboard().press("Enter");
            page.waitForURL("**/portal");

            assertThat(page.locator("h1").textContent()).isEqualTo("Hello, Ada Developer");
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 1280", "false, 1280", "true, 360", "false, 360"})
    void aDeveloperGoesTheWholeWayFromTheSignUpToTheLogOut(boolean hasScript, int width) {
        try (Chromium chromium = new Chromium(base)) {
            PortalJourney.travel(chromium, hasScript, width, new ByPassword(), reporter);
        }
    }

    /** With an account of our own. */
    private static final class ByPassword implements PortalJourney.LogIn {

        @Override
        public void firstTime(Page page) {
            signUp(page);
        }

        @Override
        public void operator(Page page) {
            DeskBrowserTest.logIn(page);
        }

        @Override
        public String words() {
            return "By password";
        }
    }

    @Test
    void everyPageIsAccessibleInBothSchemesAndFitsEveryWidth() {
        Map<String, List<String>> findings = new LinkedHashMap<>();
        try (Chromium chromium = new Chromium(base)) {
            for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                Page page = chromium.window(true, scheme, 1280);
                look(page, scheme, "/portal/login", findings);
                look(page, scheme, "/portal/no-such-page", findings);
                page.navigate("/portal/signup");
                page.getByText("Make the account").click();
                look(page, scheme, "/portal/signup", findings);
                signUp(page);
                look(page, scheme, "/portal", findings);
                page.navigate("/portal/applications/new");
                page.getByText("Register it").click();
                look(page, scheme, "/portal/applications/new", findings);
                String application = register(page);
                for (String path : List.of(
                        "/portal",
                        "/portal/account",
                        "/portal/sessions",
                        application,
                        application + "/credentials",
                        application + "/first-call",
                        application + "/usage",
                        application + "/users",
                        application + "/history",
                        application + "/delete",
                        "/portal/apis",
                        "/portal/apis/freight-product",
                        "/portal/apis/auth-token")) {
                    page.navigate(path);
                    look(page, scheme, path, findings);
                }
                page.navigate(application + "/credentials");
                page.getByLabel("Show secret 1").click();
                look(page, scheme, "/credentials", findings);
            }
            assertThat(findings).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    /** The present page, or another one: its pictures, what axe-core says, and whether it fits. */
    static void look(Page page, ColorScheme scheme, String path, Map<String, List<String>> findings) {
        if (!page.url().endsWith(path)) {
            page.navigate(path);
        }
        String name = path.substring(1).replaceAll("[0-9a-f-]{36}", "id").replaceAll("[^a-z]+", "-");
        lookAt(page, scheme, name, findings);
    }

    /** As {@link #look}, for what is shown now under any path. */
    static void lookAt(Page page, ColorScheme scheme, String name, Map<String, List<String>> findings) {
        for (int width : scheme == ColorScheme.DARK ? WIDTHS_IN_THE_DARK : WIDTHS) {
            page.setViewportSize(width, 900);
            // Chromium draws no picture that is much higher than this.
            boolean isWhole = Boolean.TRUE.equals(page.evaluate("document.documentElement.scrollHeight < 16000"));
            page.screenshot(new Page.ScreenshotOptions()
                    .setFullPage(isWhole)
                    .setPath(Path.of("target", "portal", name + "-" + scheme.name().toLowerCase(Locale.ROOT) + "-" + width + ".png")));
            if (!Boolean.TRUE.equals(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))) {
                findings.put(name + " " + width, List.of("scrolls sideways"));
            }
            List<String> found = Chromium.findings(page);
            if (!found.isEmpty()) {
                findings.put(name + " " + scheme + " " + width, found);
            }
        }
        page.setViewportSize(1280, 900);
    }

    /** Registers an application for freight, and answers its page. */
    static String register(Page page) {
        page.navigate("/portal/applications/new");
        page.locator("#f-name").fill("Shop");
        page.locator("[name=api-freight-product]").check();
        page.getByLabel("Business region").fill("SE");
        page.getByText("Register it").click();
        page.waitForURL("**/portal/applications/*-*");
        return URI.create(page.url()).getPath();
    }

    static void signUp(Page page) {
        page.navigate("/portal/signup");
        page.getByLabel("Your name").fill("Ada Developer");
        page.getByLabel("Mail address").fill("ada-" + UUID.randomUUID() + "@shop.example");
        page.getByLabel("Password").fill(Visitor.PASSWORD);
        page.getByText("Make the account").click();
        page.getByText("Now log in").waitFor();
        page.getByLabel("Password").fill(Visitor.PASSWORD);
        page.locator("form button").click();
        page.waitForURL("**/portal");
    }
}
