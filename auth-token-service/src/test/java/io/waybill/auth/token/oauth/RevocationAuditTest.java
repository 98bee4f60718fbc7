package io.waybill.auth.token.oauth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.auth.OtherDeployment;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Revocations in the audit trail, where no flood of other tests is written before them. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OtherDeployment.class)
class RevocationAuditTest {

    @Test
    void revocationsOfAClientAreSummedUpInTheAudit() {
        App app = Registry.approved("freight-product");
        for (int i = 0; i < 5; i++) {
            given().auth()
                    .preemptive()
                    .basic(app.clientId(), app.secret())
                    .formParam("token", Registry.token(app))
                    .post("/oauth2/revoke")
                    .then()
                    .statusCode(200);
        }
        String records = "items.findAll { it.action == 'token.revoke' && it.target == 'application/" + app.id() + "' }";

        Response audit = await().atMost(Duration.ofMinutes(1))
                .until(
                        () -> Registry.admin("GET", "/audit?limit=100"),
                        answer -> !answer.<List<?>>path(records).isEmpty());

        assertThat(audit.<List<?>>path(records)).hasSize(1);
    }
}
