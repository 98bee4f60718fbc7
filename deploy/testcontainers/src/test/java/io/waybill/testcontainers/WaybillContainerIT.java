package io.waybill.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.test.RequiresImages;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.utility.DockerImageName;

@RequiresImages("sandbox")
class WaybillContainerIT {

    private static final Duration LIFETIME = Duration.ofSeconds(90);
    private static final ObjectMapper JSON = new ObjectMapper();

    private static WaybillContainer waybill;
    private static HttpClient http;

    @BeforeAll
    static void start() {
        waybill = new WaybillContainer().withTokenLifetime(LIFETIME);
        waybill.start();
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        http.close();
        waybill.stop();
    }

    @Test
    void tokensAreIssuedInTheNameOfTheUrlThatTheTestSees() throws Exception {
        String[] parts = waybill.accessToken().split("\\.", -1);
        JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(parts[1]));

        assertThat(claims.path("iss").asText()).isEqualTo(waybill.authUrl().toString());
        assertThat(claims.path("exp").asLong() - claims.path("iat").asLong()).isEqualTo(LIFETIME.toSeconds());
        JsonNode metadata =
                JSON.readTree(get(waybill.authUrl() + "/.well-known/oauth-authorization-server", "Accept", "*/*")
                        .body());
        assertThat(metadata.path("issuer").asText()).isEqualTo(waybill.authUrl().toString());
        assertThat(get(metadata.path("jwks_uri").asText(), "Accept", "*/*").statusCode())
                .isEqualTo(200);
    }

    @Test
    void theSubscriptionKeyOpensFreight() throws Exception {
        HttpResponse<String> products = getWhenThere(
                waybill.freightUrl() + "/freight/info/products/services/v1/products",
                waybill.apiKeyHeader(),
                waybill.clientId());

        assertThat(products.statusCode()).as(products.body()).isEqualTo(200);
    }

    @Test
    void aWaybillTakesAnInstruction() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(waybill.indiaInstructionUrl()
                        + "/in/transportation/cust-instruction-update/v1/CustALTInstructionUpdate"))
                .header("JWTToken", waybill.accessToken())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        """
                        {"altreq":{"AWBNo":"%s","AltInstRequestType":"DT"},
                         "profile":{"LoginID":"%s","LicenceKey":"%s","Api_type":"S"}}""".formatted(waybill.waybills().getFirst(), waybill.loginId(), waybill.licenceKey())))
                .build();

        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("\"Valid\"");
    }

    @Test
    void aBackendUserSaysHello() throws Exception {
        HttpResponse<String> hello = get(
                waybill.authUrl() + "/parcel/de/account/auth/ropc/v1/hello",
                "Authorization",
                "Bearer " + waybill.backendUserToken());

        assertThat(hello.statusCode()).as(hello.body()).isEqualTo(200);
    }

    @Test
    void anOperatorSeesTheApplications() throws Exception {
        HttpResponse<String> applications =
                get(waybill.authUrl() + "/admin/v1/applications", "Authorization", "Bearer " + waybill.operatorToken());

        assertThat(applications.statusCode()).as(applications.body()).isEqualTo(200);
        assertThat(applications.body()).contains(waybill.clientId());
    }

    @Test
    void withoutAnImageItSaysHowToBuildOne() {
        WaybillContainer missing =
                new WaybillContainer(DockerImageName.parse("waybill/sandbox:none")).withImagePullPolicy(image -> false);

        assertThatThrownBy(missing::start)
                .isInstanceOf(ContainerFetchException.class)
                .hasMessageContaining("deploy/images/build")
                .hasMessageContaining("waybill.container.image");
    }

    private static HttpResponse<String> get(String url, String header, String value)
            throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url)).header(header, value).build();
        return http.send(request, BodyHandlers.ofString());
    }

    /** Repeats the call a moment later, as 503 asks for. The services have only just started. */
    private static HttpResponse<String> getWhenThere(String url, String header, String value)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = get(url, header, value);
        for (int i = 0; i < 60 && answer.statusCode() == 503; i++) {
            TimeUnit.SECONDS.sleep(
                    Long.parseLong(answer.headers().firstValue("Retry-After").orElseThrow()));
            answer = get(url, header, value);
        }
        return answer;
    }
}
