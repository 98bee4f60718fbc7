package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.ReportedCalls;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.usage.UsageReporter;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The portal as people see it. */
@QuarkusTest
@ServiceUnderTest
class PortalBrowserTest {

    /** How somebody sees a page. */
    private record Look(int width, ColorScheme scheme) {}

    /**
     * Each layout once and each scheme, the usual one last: schemes differ in colours only, layouts in all but colours.
     */
    private static final List<Look> LOOKS = List.of(
            new Look(360, ColorScheme.LIGHT), new Look(768, ColorScheme.DARK), new Look(1280, ColorScheme.LIGHT));

    @TestHTTPResource
    String base;

    @Inject
    Browsers browsers;

    @Inject
    UsageReporter reporter;

    @Test
    @Tag("nightly")
    void aLogInNeedsNoMouse() {
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            Visitor ada = Visitor.developer();
            page.navigate("/portal/login");
            page.keyboard().press("Tab");
            assertThat(page.locator(":focus").textContent()).isEqualTo("Skip to the content");
            page.keyboard().press("Enter");
            for (String typed : List.of(ada.mail(), Visitor.PASSWORD)) {
                page.keyboard().press("Tab");
                page.keyboard().type(typed);
            }
            page.keyboard().press("Enter");
            page.waitForURL("**/portal/applications");

            assertThat(page.locator("h1").textContent()).isEqualTo("Hello, Ada Developer");
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 1280", "true, 360"})
    void aDeveloperGoesTheWholeWayFromTheLogInToTheLogOut(boolean hasScript, int width) {
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            PortalJourney.travel(chromium, hasScript, width, new ByPassword(), reporter);
        }
    }

    /** By the link that skips the header, which is the first of them. */
    @Test
    void theFirstCopyIsTwelveTabsAwayAtMost() {
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            logIn(page);
            String application = register(page);
            Registry.approve(application.replaceFirst(".*/", ""));
            page.navigate(application);
            page.keyboard().press("Tab");
            page.keyboard().press("Enter");
            int tabs = 1;
            while (tabs < 20 && !"Copy".equals(page.evaluate("document.activeElement.textContent"))) {
                page.keyboard().press("Tab");
                tabs++;
            }

            assertThat(tabs).isLessThanOrEqualTo(12);
        }
    }

    @Test
    void aSecretIsCopiedWithoutBeingShown() {
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
            logIn(page);
            page.navigate(register(page) + "/credentials");
            page.getByLabel("Copy secret 1").click();
            page.locator("button:text-is('Copied')").waitFor();
            assertThat(page.locator("[data-hide]").count()).isZero();
            String copied = (String) page.evaluate("navigator.clipboard.readText()");

            page.getByLabel("Show secret 1").click();

            assertThat(page.locator("[data-hide] [data-value]").textContent()).isEqualTo(copied);
            assertThat(page.evaluate("document.activeElement.className"))
                    .as("what was asked for is read first")
                    .isEqualTo("slip");
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    /** With an account of the configuration. */
    private static final class ByPassword implements PortalJourney.LogIn {

        @Override
        public void firstTime(Page page) {
            logIn(page);
        }

        @Override
        public void operator(Page page) {
            OperatorsBrowserTest.logIn(page);
        }

        @Override
        public String words() {
            return "By password";
        }
    }

    @Test
    @Tag("nightly")
    void everyPageIsAccessibleInBothSchemesAndFitsEveryWidth() {
        Map<String, List<String>> findings = new LinkedHashMap<>();
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            look(page, "/portal/login", findings);
            look(page, "/portal/no-such-page", findings);
            logIn(page);
            look(page, "/portal/applications", findings);
            page.navigate("/portal/applications/new");
            page.getByText("Create it").click();
            look(page, "/portal/applications/new", findings);
            String application = register(page);
            for (String path : List.of(
                    "/portal",
                    "/portal/sessions",
                    application,
                    application + "/credentials",
                    application + "?api=india-instruction&in=python",
                    application + "/activity",
                    application + "/settings",
                    application + "/users",
                    application + "/delete",
                    "/portal",
                    "/docs/errors",
                    "/docs/errors/429.0000001")) {
                page.navigate(path);
                look(page, path, findings);
            }
            page.navigate(application + "/credentials");
            page.getByLabel("Show secret 1").click();
            look(page, "/credentials", findings);
            String id = application.replaceFirst(".*/", "");
            ReportedCalls.report(id, "freight-product", "listProducts", 200, 12);
            ReportedCalls.report(id, "freight-product", "getProduct", 404, 2);
            look(page, application + "/activity?missing", findings);
            ReportedCalls.completeFreight(id);
            look(page, application + "/activity?complete", findings);
            assertThat(findings).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    /** The present page, or another one: what axe-core says, and whether it fits. */
    static void look(Page page, String path, Map<String, List<String>> findings) {
        if (!page.url().endsWith(path)) {
            page.navigate(path);
        }
        String name = path.substring(1).replaceAll("[0-9a-f-]{36}", "id").replaceAll("[^a-z]+", "-");
        lookAt(page, name, findings);
    }

    /** As {@link #look}, for what is shown now under any path. */
    static void lookAt(Page page, String name, Map<String, List<String>> findings) {
        for (Look look : LOOKS) {
            page.setViewportSize(look.width(), 900);
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(look.scheme()));
            if (!Boolean.TRUE.equals(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))) {
                findings.put(name + " " + look.width(), List.of("scrolls sideways"));
            }
            List<String> found = Chromium.findings(page);
            if (!found.isEmpty()) {
                findings.put(name + " " + look, found);
            }
        }
    }

    /** Registers an application for freight, and answers its page. */
    static String register(Page page) {
        page.navigate("/portal/applications/new");
        page.locator("#f-name").fill("Shop");
        page.locator("[name=api-freight-product]").check();
        page.getByLabel("Business region").selectOption("SE");
        page.getByText("Create it").click();
        page.waitForURL("**/portal/applications/*-*");
        return URI.create(page.url()).getPath();
    }

    /** A developer whom no other test knows logs in. */
    static void logIn(Page page) {
        page.navigate("/portal/login");
        AccountBrowserTest.logIn(page, Visitor.developer(), Visitor.PASSWORD);
        page.waitForURL("**/portal/applications");
    }
}
