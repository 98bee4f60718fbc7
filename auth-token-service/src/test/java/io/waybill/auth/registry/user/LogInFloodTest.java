package io.waybill.auth.registry.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.Callers;
import io.waybill.test.Callers.Measured;
import io.waybill.test.RawCall;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** One source with hundreds of connections, all of which log in with the right password. */
@Tag("nightly")
@QuarkusTest
@ServiceUnderTest
@EnabledOnOs(OS.LINUX)
class LogInFloodTest {

    private static final int FLOOD = 256;
    private static final Duration TIME = Duration.ofSeconds(5);

    @Test
    void aFloodOfLogInsIsTurnedAwayAndNobodyElseIsRefused() throws Exception {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        RawCall logIn = form(
                Registry.ROPC + "/token",
                "grant_type=password&client_id=" + app.clientId() + "&client_secret=" + app.secret() + "&username="
                        + user.username() + "&password=" + user.password());
        App another = Registry.approved("freight-product");
        RawCall token = form(
                Registry.TOKEN_PATH,
                "grant_type=client_credentials&client_id=" + another.clientId() + "&client_secret=" + another.secret());

        try (Callers others = Callers.start("127.0.0.1", 16, token)) {
            measured(others);
            Measured before = measured(others);
            Measured during;
            Measured flood;
            try (Callers source = Callers.start("127.0.0.2", FLOOD, logIn)) {
                source.measureFromNowOn();
                during = measured(others);
                flood = source.measured();
            }
            System.out.printf(
                    "a flood of log-ins from %d connections: %s%nothers before: %s%nothers meanwhile: %s%n%.2f of their rate, %.1f times as slow%n",
                    FLOOD,
                    flood,
                    before,
                    during,
                    during.perSecond() / before.perSecond(),
                    (double) during.slow().toNanos() / before.slow().toNanos());

            assertThat(during.statuses()).containsOnlyKeys(200);
            assertThat(flood.statuses()).containsKey(503);
            assertThat(flood.statuses().keySet()).isSubsetOf(200, 503);
        }
    }

    private static Measured measured(Callers callers) throws InterruptedException {
        callers.measureFromNowOn();
        TimeUnit.NANOSECONDS.sleep(TIME.toNanos());
        return callers.measured();
    }

    private static RawCall form(String path, String body) {
        return new RawCall(path, Map.of("Content-Type", "application/x-www-form-urlencoded"), body);
    }
}
