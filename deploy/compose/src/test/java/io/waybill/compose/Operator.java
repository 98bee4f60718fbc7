package io.waybill.compose;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.compose.HttpsClient.Answer;
import io.waybill.test.Checkout;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;

/** The first operator of a new deployment: publishes catalogues, registers an application, loads waybills. */
final class Operator {

    /** An application with every grant, a licence and a waybill. */
    record Shop(String clientId, String clientSecret, String profile, String awb) {}

    private static final long FIRST_AWB = 69_501_388_751L;

    private final Stack stack;
    private final HttpsClient client;
    private final String authorization;
    private long shops;

    Operator(Stack stack, HttpsClient client) {
        this.stack = stack;
        this.client = client;
        this.authorization =
                "Bearer " + token(stack.setting("OPERATOR_CLIENT_ID"), stack.setting("OPERATOR_CLIENT_SECRET"));
    }

    String token(String clientId, String clientSecret) {
        Answer answer = client.form(
                stack.url("auth") + "/auth/v4/accesstoken",
                "grant_type=client_credentials&client_id=" + clientId + "&client_secret=" + clientSecret);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer.json().path("access_token").asText();
    }

    /** Publishes a service's example catalogue, padded with blanks to that length. */
    Answer publish(String hostAndPath, String service, int bytes) throws IOException {
        String document = Files.readString(Checkout.ROOT.resolve(service + "/src/main/resources/seed/catalogue.json"));
        String[] parts = hostAndPath.split("/", 2);
        int blanks = Math.max(0, bytes - document.getBytes(StandardCharsets.UTF_8).length);
        return call("PUT", stack.url(parts[0]) + "/" + parts[1], document + " ".repeat(blanks));
    }

    Shop register() {
        String awb = Long.toString(FIRST_AWB + shops++);
        String applications = stack.url("auth") + "/admin/v1/applications";
        JsonNode made = done(call(
                "POST",
                applications,
                "{\"name\":\"Shop\",\"owner\":\"shop@example.org\",\"businessRegion\":\"SE\",\"level\":\"standard\"}"));
        String application = applications + "/" + made.path("id").asText();
        for (String api : List.of("parcel", "freight-product", "india-instruction", "india-product")) {
            String grant = "{\"api\":\"" + api + "\",\"environment\":\"production\"}";
            done(call("POST", application + "/grants", grant));
            done(call("POST", application + "/grants/approve", grant));
        }
        done(call("POST", application + "/approve", ""));
        JsonNode licence = done(call("POST", application + "/licences", "{}"));
        String loginId = licence.path("loginId").asText();
        Answer waybills = client.send(
                "POST",
                stack.url("instruction") + "/admin/v1/waybills",
                BodyPublishers.ofString("{\"awbNo\":\"" + awb + "\",\"loginId\":\"" + loginId
                        + "\",\"state\":\"IN_TRANSIT\",\"updatedAt\":\"" + Instant.now() + "\"}\n"),
                "Authorization",
                authorization,
                "Content-Type",
                "application/x-ndjson");
        assertThat(waybills.status()).as(waybills.toString()).isEqualTo(200);
        return new Shop(
                made.path("clientId").asText(),
                made.path("clientSecret").asText(),
                "\"profile\":{\"LoginID\":\"" + loginId + "\",\"LicenceKey\":\""
                        + licence.path("licenceKey").asText() + "\",\"Api_type\":\"S\"}",
                awb);
    }

    /** Where the last refused log-ins came from, newest first. */
    List<String> sourcesOfRefusals() {
        Answer audit = client.get(stack.url("auth") + "/admin/v1/audit?limit=50", "Authorization", authorization);
        return done(audit).path("items").findParents("action").stream()
                .filter(event -> event.path("action").asText().equals("login.refused"))
                .map(event -> event.path("sourceAddress").asText())
                .toList();
    }

    private Answer call(String method, String url, String body) {
        return client.json(method, url, body, "Authorization", authorization);
    }

    static JsonNode done(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isBetween(200, 299);
        return answer.response().body().isBlank() ? null : answer.json();
    }
}
