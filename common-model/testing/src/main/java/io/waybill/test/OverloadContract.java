package io.waybill.test;

import static io.restassured.RestAssured.given;
import static io.waybill.test.SocketsContract.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.restassured.response.Response;
import io.waybill.common.overload.Kind;
import java.net.URL;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** More calls than a service has threads and places for. Each service runs it in a {@code @QuarkusTest}. */
public interface OverloadContract {

    /**
     * Operations whose errors have one form.
     *
     * @param kind of its calls
     * @param call makes one that succeeds
     * @param refusal what the body of 503 contains
     */
    record Family(Kind kind, Supplier<Response> call, String refusal) {}

    /** Each form of errors that the service has. */
    List<Family> families();

    /** The scrape, on the management port: {@code @TestHTTPResource(value = "/metrics", management = true)}. */
    URL metrics();

    @Test
    default void aCallThatFindsAllPlacesTakenIsRefusedAtOnceInTheFormOfItsOperation() {
        for (Family family : families()) {
            double refused = refused(family.kind());
            try (FullLane full = FullLane.full(family.kind())) {
                assertThat(full).isNotNull();
                double places = waiting(family.kind());
                CompletableFuture<Response> call = begin(family);
                await().atMost(PATIENCE).until(() -> {
                    assertThat(waiting(family.kind()))
                            .as("it does not wait to be refused")
                            .isEqualTo(places);
                    return call.isDone();
                });
                assertRefused(family, call.join());
                // What is not a call goes on.
                await().until(() -> refused(family.kind()) == refused + 1);
                given().get(metrics().toString().replace("/metrics", "/health/ready"))
                        .then()
                        .statusCode(200);
            }
            assertThat(family.call().get().statusCode()).isLessThan(300);
        }
    }

    @Test
    default void aCallThatFindsAllThreadsTakenWaitsForItsTurn() {
        Family family = families().getFirst();
        CompletableFuture<Response> waiting;
        try (FullLane busy = FullLane.busy(family.kind())) {
            assertThat(busy).isNotNull();
            double others = waiting(family.kind());
            waiting = begin(family);
            await().until(() -> waiting(family.kind()) > others);
        }
        assertThat(waiting.join().statusCode()).isEqualTo(200);
        assertThat(waiting(family.kind())).isZero();
    }

    @Test
    default void aCallThatHasWaitedTooLongIsRefused() {
        Family family = families().getFirst();
        try (FullLane busy = FullLane.busy(family.kind())) {
            assertThat(busy).isNotNull();
            assertRefused(family, begin(family).join());
        }
        assertThat(family.call().get().statusCode()).isEqualTo(200);
    }

    /** A call that is never answered fails its test instead of stopping it. */
    private static CompletableFuture<Response> begin(Family family) {
        return CompletableFuture.supplyAsync(family.call()).orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private static void assertRefused(Family family, Response answer) {
        assertThat(answer.statusCode()).as(family.toString()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(answer.asString()).contains(family.refusal());
    }

    private double refused(Kind kind) {
        return Scrape.of(metrics()).sum("waybill_refused_calls_total", "reason", "overload_" + word(kind));
    }

    private double waiting(Kind kind) {
        return Scrape.of(metrics()).sum("waybill_calls_waiting_tasks", "kind", word(kind));
    }

    private static String word(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
