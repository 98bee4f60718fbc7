package io.waybill.freight.subscriptionkey;

import io.smallrye.mutiny.Uni;
import io.waybill.common.issuer.IntrospectionAnswer;
import io.waybill.common.issuer.IntrospectionAnswer.Level;
import io.waybill.common.issuer.IssuerUnavailableException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Introspections that answer what the test says. */
final class ScriptedIssuer implements Function<String, Uni<IntrospectionAnswer>> {

    final AtomicInteger asked = new AtomicInteger();
    volatile boolean active = true;
    volatile boolean unavailable;
    volatile String api = "freight-product";
    volatile Long iat;

    /** No answer comes before it is complete. */
    volatile CompletableFuture<Void> answers = CompletableFuture.completedFuture(null);

    @Override
    public Uni<IntrospectionAnswer> apply(String key) {
        asked.incrementAndGet();
        return Uni.createFrom().completionStage(answers::copy).map(begun -> {
            if (unavailable) {
                throw new IssuerUnavailableException("connection refused");
            }
            return answer(key);
        });
    }

    private IntrospectionAnswer answer(String key) {
        return active
                ? new IntrospectionAnswer(
                        true,
                        key,
                        "app-1",
                        "sandbox",
                        List.of(api),
                        "SE",
                        new Level("standard", 10, 250),
                        List.of(),
                        iat)
                : new IntrospectionAnswer(false, null, null, null, null, null, null, null, null);
    }
}
