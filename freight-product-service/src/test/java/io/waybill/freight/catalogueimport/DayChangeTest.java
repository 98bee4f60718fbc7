package io.waybill.freight.catalogueimport;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.FreightRequests;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Products begin and end with the day (UTC), without an import. */
class DayChangeTest {

    /** SUM is sold until the end of this day. */
    private static final LocalDate LAST_OF_SUMMER = LocalDate.of(2025, 8, 31);

    private static final Instant LAST_SECOND = Instant.parse("2025-08-31T23:59:59Z");

    private final CompiledCatalogue summer = at(LAST_SECOND).compile(SeedCatalogue.text());

    @Test
    void theCatalogueStaysWhatItIsUntilTheDayEnds() {
        assertThat(product("SUM", summer).isActive()).isTrue();
        assertThat(at(LAST_SECOND).current(summer)).isSameAs(summer);
    }

    @Test
    void aProductEndsWithItsLastDay() {
        CompiledCatalogue autumn = at(LAST_SECOND.plusSeconds(1)).current(summer);

        assertThat(autumn.day()).isEqualTo(LAST_OF_SUMMER.plusDays(1));
        assertThat(product("SUM", autumn).isActive()).isFalse();
    }

    @Test
    void anotherDayIsTheSameAsACatalogueCompiledForIt() {
        LocalDate day = LAST_OF_SUMMER.plusDays(1);

        byte[] turned = summer.on(day).region("SE").rendered().body();

        assertThat(turned)
                .isEqualTo(new CompiledCatalogue(SeedCatalogue.LOADED, day)
                        .region("SE")
                        .rendered()
                        .body())
                .isNotEqualTo(summer.region("SE").rendered().body());
    }

    private static FreightCatalogueCompiler at(Instant now) {
        return new FreightCatalogueCompiler(
                Clock.fixed(now, ZoneOffset.UTC), () -> new BigDecimal("0.1"), FreightRequests.READER);
    }

    private static CompiledProduct product(String code, CompiledCatalogue catalogue) {
        return catalogue.region("SE").find(code).orElseThrow();
    }
}
