package io.waybill.system;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.system.Client.Answer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * An application of its own for one test, with every grant, a licence and a token.
 *
 * @param id its id in the operators' interface
 */
record Shop(
        Client client, String id, String clientId, String clientSecret, String secretId, String profile, String token) {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** Registers one as an operator does. */
    static Shop register(Client client) {
        JsonNode application = client.admin(
                "POST",
                "/applications",
                "{\"name\":\"Shop\",\"owner\":\"shop@example.org\",\"businessRegion\":\"SE\",\"level\":\"sandbox\"}");
        String id = application.path("id").asText();
        for (String api : new String[] {"freight-product", "india-instruction", "india-product"}) {
            client.admin(
                    "POST", "/applications/" + id + "/grants", "{\"api\":\"" + api + "\",\"environment\":\"sandbox\"}");
        }
        JsonNode licence = client.admin("POST", "/applications/" + id + "/licences", "{}");
        client.admin("POST", "/applications/" + id + "/approve", "");
        String clientId = application.path("clientId").asText();
        String clientSecret = application.path("clientSecret").asText();
        Shop shop = new Shop(
                client,
                id,
                clientId,
                clientSecret,
                application.path("secretId").asText(),
                "\"profile\":{\"LoginID\":\"" + licence.path("loginId").asText() + "\",\"LicenceKey\":\""
                        + licence.path("licenceKey").asText() + "\",\"Api_type\":\"S\"}",
                client.requestToken(clientId, clientSecret)
                        .json()
                        .path("access_token")
                        .asText());
        awaitKnown(shop.calls().get("freight by key"));
        return shop;
    }

    /** The same application, with another token. */
    Shop withToken(String other) {
        return new Shop(client, id, clientId, clientSecret, secretId, profile, other);
    }

    /** The same application, by another way. */
    Shop through(Client other) {
        return new Shop(other, id, clientId, clientSecret, secretId, profile, token);
    }

    /** A call to each service with each of its credentials. */
    Map<String, Supplier<Answer>> calls() {
        Map<String, Supplier<Answer>> calls = new LinkedHashMap<>();
        calls.put(
                "freight by token",
                () -> client.getWith(client.freight("/products/STD"), "Authorization", "Bearer " + token));
        calls.put(
                "freight by key",
                () -> client.getWith(client.freight("/products/STD"), client.get("API_KEY_HEADER"), clientId));
        // A waybill of another shipper: the instruction is checked, and answered 200 with AWBNotFound.
        calls.put(
                "india-instruction",
                () -> client.post(
                        client.instructionUrl(),
                        "{\"altreq\":{\"AWBNo\":\"" + client.awb(0) + "\",\"AltInstRequestType\":\"DT\"}," + profile
                                + "}",
                        "JWTToken",
                        token));
        calls.put("india-product", () -> client.post(client.indiaProductUrl(), "{" + profile + "}", "JWTToken", token));
        return calls;
    }

    Answer tokenAnswer() {
        return client.requestToken(clientId, clientSecret);
    }

    /** A change to it, by an operator. */
    JsonNode change(String path, String body) {
        return client.admin("POST", "/applications/" + id + path, body);
    }

    /**
     * Calls until freight-product-service knows who calls: it answers 503 where auth-token-service takes longer to say
     * so than a call may wait.
     */
    static void awaitKnown(Supplier<Answer> call) {
        await().atMost(PATIENCE).pollDelay(Duration.ZERO).until(() -> call.get().status() == 200);
    }
}
