package io.waybill.auth.portal.session;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Authenticator;
import io.waybill.auth.portal.Authenticator.Enrolled;
import io.waybill.auth.portal.Desk;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.WaybillConfig;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where operators must log in in two steps. */
@QuarkusTest
@ServiceUnderTest
class OperatorsInTwoStepsTest {

    @Inject
    SecondFactorRule rule;

    @Inject
    PortalConfig config;

    @Inject
    WaybillConfig waybill;

    @Inject
    Sql sql;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/portal",
                "/portal/desk",
                "/portal/desk/accounts",
                "/portal/desk/audit",
                "/portal/desk/audit.csv",
                "/portal/account",
                "/portal/sessions",
                "/portal/applications/new"
            })
    void withoutASecondStepEveryPageLeadsToTheEnrolment(String page) {
        Visitor ben = Desk.newOperator();
        require();

        ben.get(page).then().statusCode(303).header("Location", equalTo(Authenticator.PAGE));
    }

    @Test
    void withoutASecondStepNoFormChangesAnything() {
        Visitor ada = Visitor.developer();
        Visitor ben = Desk.newOperator();
        String page = Desk.page(ben, ada);
        Map<String, String> form = Desk.form("off");
        form.put("token", Visitor.token(ben.get(page).asString()));
        require();

        ben.post(page, form).then().statusCode(303).header("Location", equalTo(Authenticator.PAGE));

        ada.get("/portal").then().statusCode(200);
    }

    @Test
    void theDeskOpensWithTheSecondStepWhichCannotBeEnded() {
        Visitor ben = Desk.newOperator();
        UUID id = UUID.fromString(Desk.id(ben));
        require();
        ben.get(Authenticator.PAGE).then().statusCode(200).body(containsString("the desk opens"));

        Enrolled enrolled = Authenticator.enrol(ben);

        ben.get("/portal/desk").then().statusCode(200);
        sql.update("update totp set last_step = 0 where account_id = ?", id);
        ben.get(Authenticator.PAGE).then().body(not(containsString("value=\"end\"")));
        ben.send(
                        Authenticator.PAGE,
                        fields("action", "end", "code", enrolled.app().code()))
                .then()
                .statusCode(422)
                .body(containsString("Operators log in in two steps here"));
        ben.get("/portal/desk").then().statusCode(200);
    }

    @Test
    void whoMustEnrolCanLogOut() {
        Visitor ben = Desk.newOperator();
        require();

        ben.sendFrom(Authenticator.PAGE, "/portal/logout", Map.of())
                .then()
                .statusCode(303)
                .header("Location", equalTo("/portal/login"));
    }

    @Test
    void developersMayDoWithoutIt() {
        Visitor ada = Visitor.developer();
        require();

        ada.get("/portal").then().statusCode(200);
    }

    @Test
    void aSandboxDoesNotAskForIt() {
        assertThat(waybill.environment()).isEqualTo(WaybillConfig.Environment.SANDBOX);
        Desk.newOperator().get("/portal/desk").then().statusCode(200);
    }

    private void require() {
        QuarkusMock.installMockForInstance(
                new SecondFactorRule(config, waybill) {
                    @Override
                    public boolean isFor(Session session) {
                        return session.isOperator();
                    }
                },
                rule);
    }
}
