package io.waybill.auth.registry.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Metrics;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class PasswordFloodTest {

    @Test
    void aFloodOfLogInsIsTurnedAwayWhenTheQueueIsFullAndVariantAGoesOn() throws Exception {
        App app = Registry.approved("parcel");
        User user = Registry.user();

        List<Response> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(300)) {
            List<Future<Response>> flood = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                flood.add(threads.submit(() -> Registry.requestOpaqueToken(app, user.username(), user.password())));
            }
            Registry.requestToken(app).then().statusCode(200);
            for (Future<Response> each : flood) {
                answers.add(each.get());
            }
        }

        assertThat(answers)
                .extracting(Response::statusCode)
                .containsOnly(200, 503)
                .contains(503);
        assertThat(answers)
                .filteredOn(answer -> answer.statusCode() == 503)
                .isNotEmpty()
                .allSatisfy(answer -> {
                    assertThat(answer.header("Retry-After")).isNotNull();
                    assertThat(answer.<String>path("error")).isEqualTo("temporarily_unavailable");
                });
        Registry.opaqueToken(app, user);
    }

    @Test
    void helloDoesNotPayTheHashTwice() {
        App app = Registry.approved("parcel");
        User user = Registry.user();

        Registry.hello(app, user).then().statusCode(200);
        double hashes = hashes();
        for (int i = 0; i < 5; i++) {
            Registry.hello(app, user).then().statusCode(200);
        }

        assertThat(hashes()).isEqualTo(hashes);
    }

    private static double hashes() {
        return Metrics.globalRegistry
                .get("waybill.auth.password.hashing")
                .timer()
                .count();
    }
}
