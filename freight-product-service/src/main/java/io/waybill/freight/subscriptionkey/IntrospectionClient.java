package io.waybill.freight.subscriptionkey;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.common.issuer.IssuerClient;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;

/** {@code POST /oauth2/introspect} of auth-token-service for subscription keys. Called by {@link Introspection} only. */
@ApplicationScoped
class IntrospectionClient {

    private static final String API_KEY = "api_key";

    private final IssuerClient issuer;
    private final ObjectMapper json;

    IntrospectionClient(IssuerClient issuer, ObjectMapper json) {
        this.issuer = issuer;
        this.json = json;
    }

    /**
     * @throws IOException if there is no answer within the timeout, or none that can be read; the message does not name the key
     */
    IntrospectionAnswer introspect(String key, Duration timeout) throws IOException, InterruptedException {
        HttpResponse<String> answer = issuer.introspection(key, API_KEY, timeout);
        if (answer.statusCode() != 200) {
            throw new IOException("status " + answer.statusCode());
        }
        try {
            IntrospectionAnswer said = json.readValue(answer.body(), IntrospectionAnswer.class);
            if (said == null) {
                throw new IOException("the answer is null");
            }
            return said;
        } catch (JsonProcessingException e) {
            // Its own message quotes the answer, and the answer names the key.
            throw new IOException("the answer is not JSON, or of another form");
        }
    }
}
