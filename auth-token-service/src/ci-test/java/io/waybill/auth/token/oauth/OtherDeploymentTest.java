package io.waybill.auth.token.oauth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
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

/** What a deployment may configure otherwise: RS256, behind a trusted proxy. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OtherDeployment.class)
class OtherDeploymentTest {

    @Test
    void tokensAreSignedWithRs256AndVerifyFromTheJwks() throws Exception {
        SignedJWT token = SignedJWT.parse(Registry.token(Registry.approved("parcel")));
        JWKSet keys = JWKSet.parse(given().get("/.well-known/jwks.json").asString());

        assertThat(token.getHeader().getAlgorithm().getName()).isEqualTo("RS256");
        assertThat(token.verify(new RSASSAVerifier(
                        keys.getKeyByKeyId(token.getHeader().getKeyID()).toRSAKey())))
                .isTrue();
        assertThat(Registry.isActive(token.serialize())).isTrue();
    }

    @Test
    void theBaseUrlIsTheIssuerBehindATrustedProxyToo() {
        given().header("X-Forwarded-Proto", "https")
                .header("X-Forwarded-Host", "api.example")
                .formParam("client_id", "nobody")
                .formParam("client_secret", "nothing")
                .post(Registry.TOKEN_PATH)
                .then()
                .body("type", equalTo("https://issuer.example/docs/errors/400.0000005"));
        given().header("X-Forwarded-Proto", "https")
                .header("X-Forwarded-Host", "api.example")
                .get("/.well-known/oauth-authorization-server")
                .then()
                .body("issuer", equalTo("https://issuer.example"))
                .body("token_endpoint", equalTo("https://issuer.example/auth/v4/accesstoken"));
    }

    /** Here no flood of another test is written before them. */
    @Test
    void revocationsOfAClientAreSummedUpInTheAudit() {
        App app = Registry.approved("freight-product");
        for (int i = 0; i < 5; i++) {
            Registry.revoke(app, Registry.token(app));
        }

        String query = "/audit?action=token.revoke&target=application/" + app.id();
        Response audit = await().atMost(Duration.ofMinutes(1))
                .until(
                        () -> Registry.admin("GET", query),
                        answer -> !answer.<List<?>>path("items").isEmpty());
        assertThat(audit.<List<?>>path("items")).hasSize(1);
    }
}
