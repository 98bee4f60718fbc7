package io.waybill.indiainstruction.webhook;

import io.vertx.core.http.HttpMethod;
import io.waybill.common.http.PublicHttpClient;
import io.waybill.common.http.PublicHttpClient.Answer;
import io.waybill.common.http.PublicHttpClient.NoAnswerException;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.util.Map;

/** Sends one message to one endpoint, and throws the answer's body away. */
final class WebhookClient {

    private final PublicHttpClient http;

    WebhookClient(PublicHttpClient http) {
        this.http = http;
    }

    /**
     * Sends a message and waits for the answer.
     *
     * @param attempt how many attempts there were before: each one takes the next address of the host
     */
    Attempt post(URI url, Map<String, String> headers, String body, int attempt) throws InterruptedException {
        try {
            Answer answer = http.send(HttpMethod.POST, url, headers, body, attempt);
            return Attempt.answered(answer.status(), answer.headers().get(HttpHeaders.RETRY_AFTER));
        } catch (NoAnswerException e) {
            return Attempt.failed(e.getMessage());
        }
    }
}
