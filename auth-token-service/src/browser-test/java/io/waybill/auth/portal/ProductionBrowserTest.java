package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.login.Person;
import io.waybill.auth.registry.certification.ProductionProfile;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The way to production, as developers see it there. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(ProductionProfile.class)
@Tag("nightly")
class ProductionBrowserTest {

    @TestHTTPResource
    String base;

    @Inject
    Browsers browsers;

    @Inject
    Sql sql;

    @Test
    void theFormForAStatementIsAccessibleInBothSchemesAndFitsEveryWidth() {
        Map<String, List<String>> findings = new LinkedHashMap<>();
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            App app = Registry.approved();
            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            Person.developer().tell();
            page.navigate("/portal");
            CertificationBrowserTest.makeMember(sql, page, app);
            String path = "/portal/applications/" + app.id() + "/certification";
            page.navigate(path);
            page.getByLabel("Statement", new Page.GetByLabelOptions().setExact(true)).fill("eyJ0eXAiOiJhdCtqd3QifQ.e30.AAAA");
            page.getByText("Take it").click();
            assertThat(page.locator(".fault").textContent()).contains("Has the typ at+jwt");
            PortalBrowserTest.look(page, "/certification", findings);
            certify(app);
            PortalBrowserTest.look(page, path + "?done=taken", findings);
            assertThat(findings).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    private void certify(App app) {
        sql.update(
                "insert into certification (jti, application_id, issuer, calls, taken_at, taken_by)"
                        + " values (?, ?, 'https://sandbox.example', ?::jsonb, now(), 'tests')",
                UUID.randomUUID().toString(),
                UUID.fromString(app.id()),
                "[{\"api\":\"freight-product\",\"operation\":\"listProducts\",\"calls\":212,\"ok\":209,"
                        + "\"first_day\":\"2026-11-01\",\"last_day\":\"2026-11-20\"}]");
    }
}
