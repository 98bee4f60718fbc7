package io.waybill.freight.catalogue.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CatalogueOfTheDayTest {

    /** SUM is sold until the end of this day. */
    private static final LocalDate LAST_OF_SUMMER = LocalDate.of(2025, 8, 31);

    private final MovableClock clock = new MovableClock(LAST_OF_SUMMER);
    private final CatalogueOfTheDay catalogue = new CatalogueOfTheDay(SeedCatalogue.LOADED, clock);

    @Test
    void theFirstCallAfterMidnightHasItsDayAndWaitsForNothing() throws Exception {
        assertThat(isActive("SUM")).isTrue();

        clock.now = LAST_OF_SUMMER.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();

        // The lock is what a compilation in the background holds.
        synchronized (catalogue) {
            assertThat(CompletableFuture.supplyAsync(() -> isActive("SUM")).get(10, TimeUnit.SECONDS))
                    .isFalse();
        }
    }

    @Test
    void eachDayIsReadyBeforeItBegins() throws Exception {
        for (int day = 1; day <= 3; day++) {
            CompiledCatalogue before = catalogue.compiled();
            clock.now = clock.now.plus(Duration.ofDays(1));
            catalogue.turn();

            assertThat(catalogue.compiled().day()).isEqualTo(before.day().plusDays(1));
            synchronized (catalogue) {
                clock.now = clock.now.plus(Duration.ofDays(1));
                assertThat(CompletableFuture.supplyAsync(catalogue::compiled)
                                .get(10, TimeUnit.SECONDS)
                                .day())
                        .isEqualTo(before.day().plusDays(2));
                clock.now = clock.now.minus(Duration.ofDays(1));
            }
        }
    }

    @Test
    void productsThatAreTheSameOnTheNextDayAreShared() {
        CompiledProduct standard = product("STD");
        CompiledProduct summer = product("SUM");

        clock.now = clock.now.plus(Duration.ofDays(1));

        assertThat(product("STD")).isSameAs(standard);
        assertThat(product("SUM")).isNotSameAs(summer);
    }

    @Test
    void aReplicaThatHasSleptForDaysHasTheRightDay() {
        clock.now = clock.now.plus(Duration.ofDays(200));

        assertThat(isActive("SUM")).isFalse();
        assertThat(isActive("STD")).isTrue();
        assertThat(catalogue.compiled().day()).isEqualTo(LAST_OF_SUMMER.plusDays(200));
    }

    @Test
    void anotherDayIsTheSameAsACatalogueCompiledForIt() {
        LocalDate day = LAST_OF_SUMMER.plusDays(1);

        byte[] turned = catalogue.compiled().on(day).region("SE").rendered().body();

        assertThat(turned)
                .isEqualTo(new CompiledCatalogue(SeedCatalogue.LOADED, day)
                        .region("SE")
                        .rendered()
                        .body())
                .isNotEqualTo(catalogue.compiled().region("SE").rendered().body());
    }

    private boolean isActive(String code) {
        return product(code).isActive();
    }

    private CompiledProduct product(String code) {
        return catalogue.compiled().region("SE").find(code).orElseThrow();
    }

    private static final class MovableClock extends Clock {

        private volatile Instant now;

        MovableClock(LocalDate day) {
            this.now = day.atTime(23, 59, 59).toInstant(ZoneOffset.UTC);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
