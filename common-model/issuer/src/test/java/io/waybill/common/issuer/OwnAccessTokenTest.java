package io.waybill.common.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service whose only credential is the token of its service account, in a file that is renewed. */
class OwnAccessTokenTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final List<String> forms = Collections.synchronizedList(new ArrayList<>());
    private final List<String> authorizations = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger issued = new AtomicInteger();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-26T12:00:00Z"));
    private volatile int status = 200;
    private volatile String refused = "";

    @TempDir
    Path folder;

    private Path assertion;
    private IssuerOverHttp issuer;
    private OwnAccessToken token;

    @BeforeEach
    void start() throws IOException {
        assertion = folder.resolve("token");
        Files.writeString(assertion, "first.assertion.of\n");
        issuer = new IssuerOverHttp(this::answer);
        token = new OwnAccessToken(issuer.url(), assertion, Optional.of("its id"), HttpClient::newHttpClient, now::get);
    }

    @AfterEach
    void stop() {
        issuer.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        if (!exchange.getRequestURI().getPath().equals("/auth/v4/accesstoken")) {
            String authorization = exchange.getRequestHeaders().getFirst("Authorization");
            authorizations.add(authorization);
            exchange.sendResponseHeaders(authorization.equals(refused) ? 401 : 204, -1);
            return;
        }
        forms.add(sent);
        byte[] body = ("{\"access_token\":\"t" + issued.incrementAndGet() + "\",\"expires_in\":3600}")
                .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, status == 200 ? body.length : -1);
        if (status == 200) {
            exchange.getResponseBody().write(body);
        }
    }

    @Test
    void theFileIsExchangedForAnAccessTokenWhichIsKept() throws Exception {
        assertThat(token.get(true, TIMEOUT)).isEqualTo("t1");
        now(Duration.ofMinutes(29));
        assertThat(token.get(true, TIMEOUT)).isEqualTo("t1");

        assertThat(forms)
                .containsExactly("grant_type=client_credentials"
                        + "&client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer"
                        + "&client_assertion=first.assertion.of&client_id=its+id");
    }

    @Test
    void atHalfOfItsLifeACallInTheBackgroundReplacesItWithWhatIsInTheFileThen() throws Exception {
        token.get(true, TIMEOUT);
        Files.writeString(assertion, "second.assertion.of");
        now(Duration.ofMinutes(30));

        assertThat(token.get(false, TIMEOUT)).as("a caller waits for nothing").isEqualTo("t1");
        assertThat(token.get(true, TIMEOUT)).isEqualTo("t2");
        assertThat(forms).last().asString().contains("second.assertion.of");
    }

    @Test
    void whileItCannotBeReplacedItIsUsedToItsEnd() throws Exception {
        token.get(true, TIMEOUT);
        status = 400;
        now(Duration.ofMinutes(53));
        assertThat(token.get(true, TIMEOUT)).isEqualTo("t1");
        now(Duration.ofMinutes(1));

        assertThatThrownBy(() -> token.get(false, TIMEOUT)).hasMessageContaining("status 400");
        int asked = forms.size();
        assertThatThrownBy(() -> token.get(false, TIMEOUT)).hasMessageContaining("as a moment ago");
        assertThat(forms).as("not for each call").hasSize(asked);
        status = 200;
        now(Duration.ofSeconds(2));
        assertThat(token.get(false, TIMEOUT)).isEqualTo("t4");
    }

    @Test
    void aReplicaThatIsUnavailableIsLeftForAnotherOne() {
        status = 503;

        assertThatThrownBy(() -> token.get(true, TIMEOUT)).hasMessageContaining("status 503");
        assertThat(forms).hasSize(3);
    }

    @Test
    void aFileThatIsNotThereIsNamed() throws Exception {
        Files.delete(assertion);

        assertThatThrownBy(() -> token.get(true, TIMEOUT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(assertion.toString());
    }

    @Test
    void aTokenThatIsRefusedIsReplacedAtOnce() throws Exception {
        IssuerClient client = issuer.client(assertion);
        assertThat(introspected(client)).isEqualTo(204);
        refused = "Bearer t1";

        assertThat(introspected(client)).isEqualTo(204);
        assertThat(authorizations).containsExactly("Bearer t1", "Bearer t1", "Bearer t2");
    }

    @Test
    void theListOfRevocationsIsReadWithItToo() throws Exception {
        issuer.client(assertion).revocations(null, body -> 1, TIMEOUT);

        assertThat(authorizations).containsExactly("Bearer t1");
    }

    private static int introspected(IssuerClient client) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.introspection("a-key", "api_key", TIMEOUT);
        return answer.statusCode();
    }

    private void now(Duration later) {
        now.updateAndGet(before -> before.plus(later));
    }
}
