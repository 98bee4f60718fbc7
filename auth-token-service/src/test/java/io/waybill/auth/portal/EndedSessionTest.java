package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A form whose session has ended, and forms of other sites. */
@QuarkusTest
@ServiceUnderTest
class EndedSessionTest {

    private static final String NEW = "/portal/applications/new";

    private final Sql sql;

    EndedSessionTest(Sql sql) {
        this.sql = sql;
    }

    @Test
    void aFormIsSentAgainAfterALogInInAnotherTab() {
        Visitor ada = Visitor.developer();
        String name = "Shop " + UUID.randomUUID();
        Map<String, String> form = application(name);
        endSessions(ada);

        Response ended = check(
                ada.post(NEW, form),
                401,
                "<h1>Not sent yet</h1>",
                "Your session has ended. Nothing has been changed.",
                "<a href=\"/portal/login?to=%2Fportal%2Flogin%3Fdone%3Din\" target=\"_blank\" rel=\"noopener\">");
        without(ended, name).then().contentType("text/html").header("Cache-Control", equalTo("no-store"));
        assertThat(applications(name)).isZero();
        Map<String, String> logIn =
                fields("mail", ada.mail(), "password", Visitor.PASSWORD, "to", "/portal/login?done=in");
        Response newTab = ada.post("/portal/login", logIn);
        newTab.then().statusCode(303).header("Location", equalTo("/portal/login?done=in"));
        ada.sees("/portal/login?done=in", "Go back to the tab with your form");

        String first = ada.post(NEW, form).header("Location");
        String second = ada.post(NEW, form).header("Location");

        assertThat(first).startsWith("/portal/applications/").isEqualTo(second);
        assertThat(applications(name)).isEqualTo(1);
    }

    @Test
    void whoLogsOutWhenTheSessionHasEndedIsLoggedOut() {
        Visitor ada = Visitor.developer();
        endSessions(ada);

        ada.post("/portal/logout", Map.of())
                .then()
                .statusCode(303)
                .header("Location", equalTo("/portal/login?done=out"));
    }

    @ParameterizedTest
    @CsvSource({
        "Sec-Fetch-Site, cross-site",
        "Sec-Fetch-Site, same-site",
        "Sec-Fetch-Site, none",
        "Sec-Fetch-Site, ''",
        "Origin, https://evil.example",
        "Origin, null",
    })
    void aFormOfAnotherSiteIsRefused(String header, String value) {
        Visitor ada = Visitor.developer();
        String name = "Shop " + UUID.randomUUID();

        ada.post(NEW, application(name), Map.of(header, value)).then().statusCode(403);

        assertThat(applications(name)).isZero();
    }

    /** A browser that reloads a page may say that no site has sent the form. */
    @Test
    void aReloadIsAcceptedByItsOrigin() {
        Visitor ada = Visitor.developer();
        Map<String, String> headers =
                Map.of("Sec-Fetch-Site", "none", "Origin", RestAssured.baseURI + ":" + RestAssured.port);

        ada.post(NEW, application("Shop"), headers).then().statusCode(303);
    }

    private static Map<String, String> application(String name) {
        Map<String, String> form = Visitor.registration("parcel");
        form.put("name", name);
        form.put("form", UUID.randomUUID().toString());
        return form;
    }

    private long applications(String name) {
        return sql.number("select count(*) from application where name = ?", name);
    }

    private void endSessions(Visitor person) {
        sql.update(
                "delete from portal_session s using account a where a.id = s.account_id and a.mail = ?", person.mail());
    }
}
