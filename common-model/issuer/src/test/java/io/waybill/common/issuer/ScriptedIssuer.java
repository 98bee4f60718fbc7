package io.waybill.common.issuer;

import io.quarkus.oidc.client.OidcClient;
import io.quarkus.oidc.client.Tokens;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import io.waybill.common.usage.UsageReport;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jboss.resteasy.reactive.RestResponse;

/** An issuer that answers what the test says, without HTTP. */
class ScriptedIssuer implements IssuerApi, RevocationsApi {

    /** What is thrown when an attempt gets no answer. */
    static RuntimeException noAnswer() {
        return new IllegalStateException("no answer");
    }

    final AtomicInteger asked = new AtomicInteger();
    final List<String> authorizations = new CopyOnWriteArrayList<>();
    final List<Object> sent = new CopyOnWriteArrayList<>();

    volatile Supplier<String> document = () -> {
        throw noAnswer();
    };

    /** Status of the answers that are no documents. */
    volatile int status = 200;

    volatile RevokedCredentials.Answer revoked = new RevokedCredentials.Answer(List.of());

    IssuerClient client() {
        ServiceToken token = new ServiceToken(new Accounts(), Optional.empty(), () -> Instant.EPOCH);
        token.renewWhenDue();
        return new IssuerClient(this, this, token);
    }

    @Override
    public RestResponse<String> keys() {
        asked.incrementAndGet();
        return RestResponse.ok(document.get());
    }

    @Override
    public RestResponse<InputStream> since(String authorization, Long since) {
        asked.incrementAndGet();
        authorizations.add(authorization);
        sent.add(since == null ? "all" : since);
        return RestResponse.ok(new ByteArrayInputStream(document.get().getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public Uni<IntrospectionAnswer> introspect(String authorization, String token, String tokenTypeHint) {
        throw noAnswer();
    }

    @Override
    public Uni<Void> usage(String authorization, UsageReport report) {
        authorizations.add(authorization);
        sent.add(report);
        return status < 300 ? Uni.createFrom().voidItem() : Uni.createFrom().failure(failure());
    }

    @Override
    public RevokedCredentials.Answer revokedCredentials(String authorization, RevokedCredentials.Query query) {
        authorizations.add(authorization);
        sent.add(query);
        if (status >= 300) {
            throw failure();
        }
        return revoked;
    }

    private RuntimeException failure() {
        return status < 500 ? new IssuerRefusedException(status, "") : noAnswer();
    }

    /** Gives tokens {@code t1}, {@code t2} … for an hour, or none. */
    static final class Accounts implements OidcClient {

        int asked;
        boolean unavailable;

        @Override
        public Uni<Tokens> getTokens(Map<String, String> parameters) {
            asked++;
            if (unavailable) {
                return Uni.createFrom().failure(noAnswer());
            }
            JsonObject answer = new JsonObject().put("expires_in", 3_600);
            return Uni.createFrom().item(new Tokens("t" + asked, null, null, null, null, answer, "service"));
        }

        @Override
        public Uni<Tokens> refreshTokens(String refreshToken, Map<String, String> parameters) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Uni<Boolean> revokeAccessToken(String accessToken, Map<String, String> parameters) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
