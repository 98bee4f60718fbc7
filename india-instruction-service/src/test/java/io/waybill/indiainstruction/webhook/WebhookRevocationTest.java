package io.waybill.indiainstruction.webhook;

import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.customerToken;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.operatorToken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.test.server.TestIssuer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The webhooks of a secret or key that was revoked because it leaked or a member left. */
@QuarkusTest
@ServiceUnderTest
class WebhookRevocationTest extends WebhookCalls {

    private final TestIssuer issuer = new TestIssuer();
    private final WebhookRevocation revocation;
    private final String first = "first-" + client;
    private final String second = "second-" + client;

    WebhookRevocationTest(WebhookRevocation revocation) {
        this.revocation = revocation;
    }

    /** What has been done with the webhook since it was registered with the first secret. */
    enum Since {
        NOTHING,
        CHANGED,
        SECRET_RENEWED,
        TESTED
    }

    @ParameterizedTest
    @CsvSource({
        // what was done with the second secret, which secret is revoked, how, whether the webhook lives
        "NOTHING,        first,  leaked,      false",
        "NOTHING,        first,  member_left, false",
        "NOTHING,        second, leaked,      true",
        "CHANGED,        first,  leaked,      true",
        "CHANGED,        second, leaked,      false",
        "CHANGED,        second, member_left, false",
        "SECRET_RENEWED, first,  member_left, true",
        "SECRET_RENEWED, second, member_left, false",
        "TESTED,         first,  leaked,      false",
        "TESTED,         second, leaked,      true"
    })
    void aWebhookEndsWithTheCredentialThatLastChangedIt(Since since, String which, String how, boolean lives) {
        String id = register(first);
        switch (since) {
            case NOTHING -> {}
            case CHANGED -> put(second, id).then().statusCode(200);
            case SECRET_RENEWED ->
                own(second).post(WEBHOOKS + "/" + id + "/secret").then().statusCode(201);
            case TESTED ->
                own(second).post(WEBHOOKS + "/" + id + "/test").then().statusCode(202);
        }
        revocation.check();
        get(id).then().body("enabled", equalTo(true));

        issuer.revokes(which + "-" + client, how);
        revocation.check();

        get(id).then().body("enabled", equalTo(lives));
    }

    @Test
    void theOwnerAndTheAuditTrailReadWhyAndNothingIsSentAnyMore() {
        String id = register(first);
        String other = register(second);
        get(id).then().body("credentialId", equalTo(first)).body("changedBy", equalTo("app-of-" + client));

        issuer.revokes(first, "leaked");
        revocation.check();
        revocation.check();

        get(id).then()
                .body("enabled", equalTo(false))
                .body("switchedOffAt", notNullValue())
                .body("switchedOffReason", containsString("the credential " + first))
                .body("switchedOffReason", containsString("was revoked as leaked"));
        get(other).then().body("enabled", equalTo(true));
        operator()
                .queryParam("target", "application/app-of-" + client + "/webhooks/" + id)
                .get("/admin/v1/audit?action=webhook.switch-off")
                .then()
                .body("items", hasSize(1))
                .body("items[0].actor", equalTo("system"))
                .body("items[0].details.reason", containsString("revoked as leaked"));
        own(second).delete(WEBHOOKS + "/" + other).then().statusCode(204);
        outcome();
        queue.look();
        own(second)
                .get(WEBHOOKS + "/" + id + "/deliveries")
                .then()
                .body("items", hasSize(1))
                .body("items[0].state", equalTo("WAITING"));
        assertThat(receiver.received(path)).isEmpty();
    }

    @Test
    void itsOwnerSwitchesItOnWithAnotherCredential() {
        String id = register(first);
        issuer.revokes(first, "member_left");
        revocation.check();
        get(id).then().body("switchedOffReason", containsString("with the membership of its holder"));

        // A token of the revoked secret is still good for some seconds.
        put(first, id).then().statusCode(200).body("enabled", equalTo(true));
        revocation.check();
        get(id).then().body("enabled", equalTo(false));
        put(second, id).then().statusCode(200).body("switchedOffReason", nullValue());
        revocation.check();

        get(id).then().body("enabled", equalTo(true)).body("credentialId", equalTo(second));
    }

    @Test
    void aWebhookThatAnOperatorRegisteredEndsWithTheOperatorsCredential() {
        String admin = "/admin/v1/applications/app-of-" + client + "/webhooks";
        String operatorSecret = "operator-" + client;
        String id = operator(operatorToken().secret(operatorSecret))
                .body(endpoint())
                .post(admin)
                .then()
                .statusCode(201)
                .body("changedBy", equalTo("app-of-operator-of-the-test"))
                .extract()
                .path("id");
        issuer.revokes(first, "leaked");
        revocation.check();
        get(id).then().body("enabled", equalTo(true));

        issuer.revokes(operatorSecret, "leaked");
        revocation.check();

        get(id).then().body("enabled", equalTo(false));
    }

    @Test
    void whileTheIssuerIsUnavailableNothingEnds() {
        String id = register(first);
        issuer.revokes(first, "leaked");
        issuer.fails();
        try {
            revocation.check();
        } finally {
            issuer.isUp();
        }
        get(id).then().body("enabled", equalTo(true));

        revocation.check();

        get(id).then().body("enabled", equalTo(false));
    }

    private String register(String sid) {
        return own(sid).body(endpoint())
                .post(WEBHOOKS)
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    private Response put(String sid, String id) {
        return own(sid).body(endpoint()).put(WEBHOOKS + "/" + id);
    }

    private Response get(String id) {
        return own(second).get(WEBHOOKS + "/" + id);
    }

    private RequestSpecification own(String sid) {
        return customer(customerToken().client(client).secret(sid));
    }
}
