package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Members in a browser. */
@QuarkusTest
@ServiceUnderTest
@Tag("nightly")
class MembersBrowserTest {

    @TestHTTPResource
    String base;

    @Inject
    Browsers browsers;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aColleagueIsAddedAndSeesASecretThatAnEarlierMemberShows(boolean hasScript) {
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Page ada = chromium.window(hasScript, ColorScheme.LIGHT, 1280);
            PortalBrowserTest.logIn(ada);
            String application = PortalBrowserTest.register(ada);
            Visitor colleague = Visitor.developer();
            Page bob = chromium.window(hasScript, ColorScheme.LIGHT, 1280);
            bob.navigate("/portal/login");
            AccountBrowserTest.logIn(bob, colleague, Visitor.PASSWORD);
            bob.waitForURL("**/portal/applications");

            ada.locator(".tabs").getByText("Settings").click();
            ada.getByLabel("Mail address").fill(colleague.mail());
            ada.getByText("Add as a member").click();
            ada.locator("#notice").waitFor();
            bob.navigate(application);
            bob.locator(".tabs").getByText("Credentials").click();
            assertThat(bob.getByLabel("Show secret 1").isDisabled()).isTrue();
            ada.getByText("Show all…").click();
            ada.locator("button[value=show]").click();
            ada.waitForURL("**/settings");
            bob.reload();
            bob.getByLabel("Show secret 1").click();

            assertThat(bob.locator(".slip code[data-value]").textContent()).hasSize(44);
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    @Test
    void thePagesAreAccessibleInBothSchemesAndFitEveryWidth() {
        Map<String, List<String>> findings = new LinkedHashMap<>();
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            Page ada = chromium.window(true, ColorScheme.LIGHT, 1280);
            PortalBrowserTest.logIn(ada);
            String application = PortalBrowserTest.register(ada);
            Visitor bob = Visitor.developer();
            ada.navigate(application + "/settings");
            ada.getByText("Add as a member").click();
            PortalBrowserTest.lookAt(ada, "portal-members-refused", findings);
            ada.getByLabel("Mail address").fill(bob.mail());
            ada.getByText("Add as a member").click();
            ada.locator("#notice").waitFor();
            for (String action : List.of("Show all…", "End…")) {
                ada.getByText(action).click();
                PortalBrowserTest.lookAt(ada, "portal-members", findings);
                ada.getByText("Leave it as it is").click();
            }
            PortalBrowserTest.look(ada, application + "/settings", findings);
            Page operator = chromium.window(true, ColorScheme.LIGHT, 1280);
            OperatorsBrowserTest.logIn(operator);
            String operatorsPage = application.replace("/portal/", "/portal/operators/") + "/members";
            PortalBrowserTest.look(operator, operatorsPage, findings);
            operator.getByText("End…").first().click();
            operator.locator("section button.danger").click();
            PortalBrowserTest.lookAt(operator, "portal-operators-members-refused", findings);
            assertThat(findings).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }
}
