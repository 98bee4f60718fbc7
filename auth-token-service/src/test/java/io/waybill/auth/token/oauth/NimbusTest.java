package io.waybill.auth.token.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ClientCredentialsGrant;
import com.nimbusds.oauth2.sdk.TokenIntrospectionRequest;
import com.nimbusds.oauth2.sdk.TokenIntrospectionResponse;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.TokenRevocationRequest;
import com.nimbusds.oauth2.sdk.as.AuthorizationServerMetadata;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.PrivateKeyJWT;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A strict OAuth client that others have written: Nimbus oauth2-oidc-sdk. */
@QuarkusTest
@ServiceUnderTest
class NimbusTest {

    @TestHTTPResource
    URI base;

    @Test
    void aTokenIsIssuedForBothWaysOfClientAuthenticationAndVerifiesFromTheJwks() throws Exception {
        App app = Registry.approved("freight-product", "parcel");

        for (ClientAuthentication authentication : new ClientAuthentication[] {basic(app), post(app)}) {
            AccessToken token = request(
                            here(metadata().getTokenEndpointURI()), authentication, new ClientCredentialsGrant())
                    .toSuccessResponse()
                    .getTokens()
                    .getAccessToken();

            JWTClaimsSet claims = verified(token.getValue());
            assertThat(token.getLifetime()).isEqualTo(3600);
            assertThat(claims.getSubject()).isEqualTo(app.clientId());
            assertThat(claims.getAudience()).containsExactlyInAnyOrder("freight-product", "parcel");
            assertThat(claims.getStringClaim("scope")).isEqualTo("freight-product parcel");
            assertThat(claims.getStringClaim("client_id")).isEqualTo(app.clientId());
            assertThat(claims.getStringClaim("app")).isEqualTo(app.id());
            assertThat(claims.getStringClaim("env")).isEqualTo("sandbox");
            assertThat(claims.getStringClaim("sid")).isEqualTo(app.secretId());
            assertThat(claims.getStringClaim("region")).isEqualTo("SE");
            assertThat(claims.getJSONObjectClaim("level"))
                    .containsEntry("name", "sandbox")
                    .containsEntry("per_second", 1_000_000L)
                    .containsEntry("per_day", 1_000_000_000L);
            assertThat(claims.getJWTID()).isNotBlank();
            assertThat(claims.getClaims()).doesNotContainKey("lic");
        }
    }

    /** Of its own making, with its own choice of times and ids. */
    @Test
    void aKeyInsteadOfASecretGetsIntrospectsAndRevokesTokens() throws Exception {
        AuthorizationServerMetadata metadata = metadata();
        assertThat(metadata.getTokenEndpointAuthMethods()).contains(ClientAuthenticationMethod.PRIVATE_KEY_JWT);
        for (JWSAlgorithm algorithm : metadata.getTokenEndpointJWSAlgs()) {
            if (JWSAlgorithm.Family.ED.contains(algorithm)) {
                continue; // It needs another library to sign with it.
            }
            App app = Registry.approved("parcel");
            JWK key = algorithm.equals(JWSAlgorithm.ES256)
                    ? new ECKeyGenerator(Curve.P_256).keyID("nimbus").generate()
                    : new RSAKeyGenerator(2048).keyID("nimbus").generate();
            Registry.addKey(app, Map.of("jwk", key.toPublicJWK().toJSONObject()))
                    .then()
                    .statusCode(201);

            AccessToken token = request(
                            here(metadata.getTokenEndpointURI()),
                            asserted(app, key, algorithm, metadata),
                            new ClientCredentialsGrant())
                    .toSuccessResponse()
                    .getTokens()
                    .getAccessToken();

            assertThat(verified(token.getValue()).getSubject()).isEqualTo(app.clientId());
            assertThat(introspect(metadata, asserted(app, key, algorithm, metadata), token)
                            .toSuccessResponse()
                            .isActive())
                    .isTrue();
            HTTPRequest revocation = new TokenRevocationRequest(
                            here(metadata.getRevocationEndpointURI()), asserted(app, key, algorithm, metadata), token)
                    .toHTTPRequest();
            assertThat(revocation.send().getStatusCode()).isEqualTo(200);
            assertThat(introspect(metadata, asserted(app, key, algorithm, metadata), token)
                            .toSuccessResponse()
                            .isActive())
                    .isFalse();
        }
    }

    private static PrivateKeyJWT asserted(
            App app, JWK key, JWSAlgorithm algorithm, AuthorizationServerMetadata metadata) throws Exception {
        return new PrivateKeyJWT(
                new ClientID(app.clientId()),
                metadata.getTokenEndpointURI(),
                algorithm,
                ((AsymmetricJWK) key).toPrivateKey(),
                key.getKeyID(),
                null);
    }

    private TokenIntrospectionResponse introspect(
            AuthorizationServerMetadata metadata, ClientAuthentication client, AccessToken token) throws Exception {
        return TokenIntrospectionResponse.parse(
                new TokenIntrospectionRequest(here(metadata.getIntrospectionEndpointURI()), client, token)
                        .toHTTPRequest()
                        .send());
    }

    private AuthorizationServerMetadata metadata() throws Exception {
        return AuthorizationServerMetadata.parse(
                new HTTPRequest(HTTPRequest.Method.GET, base.resolve("/.well-known/oauth-authorization-server"))
                        .send()
                        .getBody());
    }

    /** The issuer's host leads nowhere in a test. */
    private URI here(URI endpoint) {
        assertThat(endpoint.toString()).startsWith("https://issuer.example/");
        return base.resolve(endpoint.getPath());
    }

    private JWTClaimsSet verified(String token) throws Exception {
        // Its own retriever gives up after half a second.
        JWKSource<SecurityContext> keys = JWKSourceBuilder.create(
                        base.resolve("/.well-known/jwks.json").toURL(), new DefaultResourceRetriever(60_000, 60_000))
                .build();
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(new JOSEObjectType("at+jwt")));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.ES256, keys));
        processor.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(
                new JWTClaimsSet.Builder().issuer("https://issuer.example").build(),
                Set.of("sub", "aud", "exp", "iat", "jti", "client_id")));
        return processor.process(token, null);
    }

    private static TokenResponse request(URI endpoint, ClientAuthentication client, AuthorizationGrant grant)
            throws Exception {
        return TokenResponse.parse(new TokenRequest.Builder(endpoint, client, grant)
                .build()
                .toHTTPRequest()
                .send());
    }

    private static ClientSecretBasic basic(App app) {
        return new ClientSecretBasic(new ClientID(app.clientId()), new Secret(app.secret()));
    }

    private static ClientSecretPost post(App app) {
        return new ClientSecretPost(new ClientID(app.clientId()), new Secret(app.secret()));
    }
}
