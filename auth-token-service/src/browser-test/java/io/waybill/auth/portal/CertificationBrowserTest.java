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
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The way to production, as developers see it in the sandbox. */
@QuarkusTest
@ServiceUnderTest
@Tag("nightly")
class CertificationBrowserTest {

    @TestHTTPResource
    String base;

    @Inject
    Browsers browsers;

    @Inject
    Sql sql;

    @Test
    void whatIsMissingIsAccessibleInBothSchemesAndFitsEveryWidth() {
        Map<String, List<String>> findings = new LinkedHashMap<>();
        try (Chromium chromium = new Chromium(browsers.shared(), base)) {
            App app = Registry.approved("freight-product", "india-instruction");
            Page page = chromium.window(true, ColorScheme.LIGHT, 1280);
            PortalBrowserTest.logIn(page);
            makeMember(sql, page, app);
            String path = "/portal/applications/" + app.id() + "/activity";
            ReportedCalls.report(app.id(), "freight-product", "listProducts", 200, 12);
            ReportedCalls.report(app.id(), "freight-product", "getProduct", 404, 2);
            PortalBrowserTest.look(page, path + "?missing", findings);
            ReportedCalls.completeFreight(app.id());
            PortalBrowserTest.look(page, path, findings);
            assertThat(findings).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    private static void makeMember(Sql sql, Page page, App app) {
        page.navigate("/portal/sessions");
        String text = page.content().replace("<wbr>", "");
        String mail = text.replaceFirst("(?s).*?(ada-[0-9a-f-]{36}@shop\\.example).*", "$1");
        sql.update(
                "insert into application_member (account_id, application_id, added_at)"
                        + " select id, ?, now() from account where mail = ?",
                UUID.fromString(app.id()),
                mail);
    }
}
