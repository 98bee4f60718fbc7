package io.waybill.freight.catalogue.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether goods of the seed's products go through customs, by country, territory and postal code. */
class CustomsTest {

    @ParameterizedTest
    @CsvSource({
        // region, product, from, its postal code, to, its postal code, customs
        "SE, STD, SE, 11143, FI, 00100, false",
        "SE, STD, SE, , FI, , false",
        "SE, STD, SE, , AX, , true",
        "SE, STD, SE, , AX, 22100, true",
        "SE, STD, SE, , FI, 22100, true",
        "SE, STD, SE, , IT, 23041, true",
        "SE, STD, SE, , IT, 23030, true",
        "SE, STD, SE, , IT, 23032, false",
        "SE, STD, SE, , IT, 22061, true",
        "SE, STD, SE, , IT, 22060, true",
        "SE, STD, SE, , IT, 22063, false",
        "SE, STD, SE, , IT, 00120, true",
        "SE, STD, SE, , IT, 47890, true",
        "SE, STD, SE, , IT, 47921, false",
        "SE, STD, SE, , DE, 78266, true",
        "SE, STD, SE, , DE, 78262, false",
        "SE, STD, SE, , DE, 27498, true",
        "SE, STD, SE, , DE, 27499, false",
        "SE, STD, SE, , ES, 35001, true",
        "SE, STD, SE, , ES, 38001, true",
        "SE, STD, SE, , IC, , true",
        "SE, STD, SE, , ES, 51001, true",
        "SE, STD, SE, , EA, 52001, true",
        "SE, STD, SE, , ES, 07001, false",
        "SE, STD, SE, , GR, 63086, true",
        "SE, STD, SE, , GR, 63087, true",
        "SE, STD, SE, , GR, 63088, false",
        "SE, STD, SE, , FR, 97110, true",
        "SE, STD, SE, , FR, 97133, true",
        "SE, STD, SE, , FR, 97400, true",
        "SE, STD, SE, , FR, 97500, true",
        "SE, STD, SE, , FR, 98800, true",
        "SE, STD, SE, , FR, 98999, true",
        "SE, STD, SE, , FR, 20000, false",
        "SE, STD, SE, , FR, 98000, false",
        "SE, STD, SE, , MC, 98000, false",
        "SE, STD, SE, , FO, 100, true",
        "SE, STD, SE, , GL, , true",
        "SE, STD, SE, , DK, 3900, true",
        "SE, STD, SE, , DK, 3700, false",
        "SE, STD, SE, , PT, 9000001, false",
        "SE, STD, SE, , AT, 6691, false",
        // Union customs law applies in Northern Ireland, and not in the rest of the United Kingdom.
        "SE, STD, SE, , GB, , true",
        "SE, STD, SE, , GB, SW1A1AA, true",
        "SE, STD, SE, , GB, BT11AA, false",
        "SE, STD, SE, , XI, , false",
        "SE, STD, SE, , JE, , true",
        "SE, STD, SE, , IM, IM11AA, true",
        "SE, FTL, NO, 0154, GB, BT11AA, true",
        "SE, FTL, NO, 0154, XI, , true",
        // In one country, or from such a place.
        "DE, DEN, DE, 10115, DE, 78266, true",
        "DE, DEN, DE, 78266, DE, 10115, true",
        "DE, DEN, DE, 78266, DE, 78266, false",
        "DE, DEN, DE, 78266, DE, 27498, true",
        "DE, DEN, DE, 10115, DE, 20095, false",
        "SE, RET, DE, 78266, SE, 11143, true",
        "SE, RET, DE, 10115, SE, 11143, false",
        "SE, FTL, AX, , SE, , true",
        "SE, FTL, FI, 22100, NO, , true",
        "SE, STD, SE, , NO, , true",
        "SE, STD, SE, , NO, 9170, true"
    })
    void customsFollowThePostalCode(
            String region,
            String product,
            String from,
            String fromPostalCode,
            String to,
            String toPostalCode,
            boolean customs) {
        CompiledProduct compiled =
                SeedCatalogue.COMPILED.region(region).find(product).orElseThrow();

        assertThat(compiled.hasCustoms(from, fromPostalCode, to, toPostalCode)).isEqualTo(customs);
    }
}
