package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.server.StandInCluster;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Members add, see and end the public keys of their application, without JavaScript. */
@QuarkusTest
@ServiceUnderTest
class PublicKeysTest {

    @Test
    void aMemberAddsAKeyWithWhichTheApplicationGetsATokenAndEndsIt() throws Exception {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("parcel");
        String clientId = Registry.application(id).path("clientId");
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "<b>k1");

        add(ada, id, JSONObjectUtils.toJSONString(key.jwk())).then().statusCode(303);

        ada.sees(page(id), "<code>&lt;b&gt;k1</code>", "never");
        ClientKeyPair.requestToken(key.assertion(clientId)).then().statusCode(200);
        await().atMost(Duration.ofMinutes(1))
                .until(() ->
                        ada.get(page(id)).asString().matches("(?s).*<td data-label=\"Last used\">[^<]*(now|ago)<.*"));
        String row = Registry.application(id).path("keys[0].id");
        ada.sees(page(id) + "?end=" + row, "Revoke it, with its tokens");
        ada.sends(page(id), "action", "expire-key", "id", row, "when", "now");
        ClientKeyPair.requestToken(key.assertion(clientId)).then().statusCode(400);
        ada.sees(
                "/portal/applications/" + id + "/settings",
                "Public key &lt;b&gt;k1 was added.",
                "Public key &lt;b&gt;k1 expires ");
    }

    @Test
    void aServiceAccountThatAnOperatorHasEnteredIsShownAndEnded() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("parcel");
        String subject = "system:serviceaccount:shop:orders-" + UUID.randomUUID();
        Map<String, String> account =
                Map.of("issuer", StandInCluster.ISSUER, "subject", subject, "audience", "waybill");
        check(Registry.admin("POST", "/applications/" + id + "/keys", Map.of("serviceAccount", account)), 201);

        ada.sees(page(id), "<code>" + subject + "</code>");
        String row = Registry.application(id).path("keys[0].id");
        ada.sends(page(id), "action", "expire-key", "id", row, "when", "now");

        ada.sees(
                "/portal/applications/" + id + "/settings",
                "Service account " + subject + " was added.",
                "Service account " + subject + " expires ");
        without(ada.sees(page(id)), subject);
    }

    @Test
    void whatIsNoKeyIsRefusedBesideItsFieldAndAPrivateKeyIsNeverShownAgain() throws Exception {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("parcel");
        Map<String, Object> jwk =
                new LinkedHashMap<>(ClientKeyPair.of(JWSAlgorithm.ES256, "k1").jwk());
        jwk.remove("kid");

        refused(ada, id, JSONObjectUtils.toJSONString(jwk), "Kid is required");
        refused(ada, id, "{", "Is no well-formed JWK");
        refused(ada, id, "", "Must not be blank");
        refused(ada, id, "http://10.0.0.1/", "Must have a public address");
        jwk.put("kid", "k1");
        jwk.put("d", "c2VjcmV0LXBhcnQ");
        refused(ada, id, JSONObjectUtils.toJSONString(jwk), "Must be a public key and has a private part");
        without(add(ada, id, JSONObjectUtils.toJSONString(jwk)), "c2VjcmV0LXBhcnQ");
        assertThat(Registry.application(id).<Integer>path("keys.size()")).isZero();
    }

    private static void refused(Visitor ada, String id, String typed, String fault) {
        check(add(ada, id, typed), 422, "<p class=\"fault\" id=\"e-key\">" + fault);
    }

    private static Response add(Visitor visitor, String id, String key) {
        return visitor.send(page(id), fields("action", "add-key", "key", key));
    }

    private static String page(String id) {
        return "/portal/applications/" + id + "/credentials";
    }
}
