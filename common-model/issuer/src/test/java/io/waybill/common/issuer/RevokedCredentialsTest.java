package io.waybill.common.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RevokedCredentialsTest {

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void allAreQueriedInOneCallWithTheCredentialsOfTheService() throws Exception {
        AtomicReference<JsonNode> body = new AtomicReference<>();
        AtomicReference<String> request = new AtomicReference<>();
        try (IssuerOverHttp issuer = new IssuerOverHttp(exchange -> {
            request.set(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization"));
            body.set(json.readTree(exchange.getRequestBody()));
            byte[] answer = "{\"revoked\":[{\"sid\":\"b\",\"reason\":\"leaked\"}]}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        })) {
            assertThat(new RevokedCredentials(issuer.client(), json).among(List.of("a", "b")))
                    .containsOnly(Map.entry("b", "leaked"));
        }

        assertThat(request.get()).startsWith("POST /oauth2/revoked-credentials Basic ");
        assertThat(body.get()).isEqualTo(json.readTree("{\"sids\":[\"a\",\"b\"]}"));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 429, 500, 503})
    void anotherAnswerIsNone(int status) throws IOException {
        try (IssuerOverHttp issuer = new IssuerOverHttp(exchange -> exchange.sendResponseHeaders(status, -1))) {
            RevokedCredentials credentials = new RevokedCredentials(issuer.client(), json);
            List<String> sids = List.of("a");

            assertThatThrownBy(() -> credentials.among(sids)).isInstanceOf(IOException.class);
        }
    }
}
