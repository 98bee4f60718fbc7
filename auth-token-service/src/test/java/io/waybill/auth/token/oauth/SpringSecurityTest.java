package io.waybill.auth.token.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.support.HttpRequestWrapper;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.oauth2.client.endpoint.NimbusJwtClientAuthenticationParametersConverter;
import org.springframework.security.oauth2.client.endpoint.OAuth2ClientCredentialsGrantRequest;
import org.springframework.security.oauth2.client.endpoint.RestClientClientCredentialsTokenResponseClient;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.endpoint.OAuth2AccessTokenResponse;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.web.client.RestClient;

/** A client that others have written, with the assertions that it makes by itself: Spring Security. */
@QuarkusTest
@ServiceUnderTest
class SpringSecurityTest {

    @TestHTTPResource
    URI base;

    @Test
    void aKeyInsteadOfASecretGetsAToken() throws Exception {
        for (JWK key : List.of(
                new ECKeyGenerator(Curve.P_256).keyID("spring").generate(),
                new RSAKeyGenerator(2048).keyID("spring").generate())) {
            App app = Registry.approved("parcel");
            Registry.admin(
                            "POST",
                            "/applications/" + app.id() + "/keys",
                            Map.of("jwk", key.toPublicJWK().toJSONObject()))
                    .then()
                    .statusCode(201);
            RestClientClientCredentialsTokenResponseClient client =
                    new RestClientClientCredentialsTokenResponseClient();
            client.addParametersConverter(new NimbusJwtClientAuthenticationParametersConverter<>(registration -> key));
            client.setRestClient(rest());

            OAuth2AccessTokenResponse answer =
                    client.getTokenResponse(new OAuth2ClientCredentialsGrantRequest(registration(app)));

            assertThat(Registry.introspect(answer.getAccessToken().getTokenValue())
                            .<String>path("client_id"))
                    .isEqualTo(app.clientId());
        }
    }

    private static ClientRegistration registration(App app) {
        return ClientRegistration.withRegistrationId("waybill")
                .clientId(app.clientId())
                .clientAuthenticationMethod(ClientAuthenticationMethod.PRIVATE_KEY_JWT)
                .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                .tokenUri(ClientKeyPair.ISSUER + Registry.TOKEN_PATH)
                .build();
    }

    /** As its own, with calls of the issuer, whose host leads nowhere in a test, made here. */
    private RestClient rest() {
        return RestClient.builder()
                .configureMessageConverters(converters -> converters
                        .addCustomConverter(new FormHttpMessageConverter())
                        .addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
                .requestInterceptor((request, body, execution) -> execution.execute(here(request), body))
                .build();
    }

    private HttpRequest here(HttpRequest request) {
        return new HttpRequestWrapper(request) {
            @Override
            public URI getURI() {
                return base.resolve(request.getURI().getPath());
            }
        };
    }
}
