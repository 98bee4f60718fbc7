package io.waybill.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TokenRequestTest {

    private HttpServer server;

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void theTokenIsReadFromTheAnswer() throws IOException {
        TokenRequest request =
                answering("{\"token_type\" : \"Bearer\", \"access_token\" : \"ey.J_-.x~+/=\", \"expires_in\": 3600}");

        assertThat(request.clientCredentials("me", "secret")).isEqualTo("ey.J_-.x~+/=");
    }

    @Test
    void anAnswerWithoutOneIsTold() throws IOException {
        TokenRequest request = answering("{\"access_token\":\"\"}");

        assertThatThrownBy(() -> request.clientCredentials("me", "secret"))
                .hasMessage("/auth/v4/accesstoken answered 200 {\"access_token\":\"\"}");
    }

    private TokenRequest answering(String json) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/auth/v4/accesstoken", call -> {
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            call.sendResponseHeaders(200, body.length);
            call.getResponseBody().write(body);
            call.close();
        });
        server.start();
        return new TokenRequest(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
    }
}
