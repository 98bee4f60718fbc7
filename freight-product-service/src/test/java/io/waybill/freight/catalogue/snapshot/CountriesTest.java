package io.waybill.freight.catalogue.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountriesTest {

    private final Countries countries = SeedCatalogue.COMPILED.countries();

    @ParameterizedTest
    @CsvSource({
        "SE, 111 43, 11143",
        "SE, SE-111 43, 11143",
        "SE, se11143, 11143",
        "NO, 0154, 0154",
        "PL, 00-950, 00-950",
        "PL, 00950, 00950",
        "GB, sw1a 1aa, SW1A1AA",
        "IM, IM1 1AA, IM11AA",
        "GG, GY1 1AA, GY11AA",
        "AX, AX-22100, 22100",
        "AX, FI-22100, 22100",
        "LV, LV-1010, 1010",
        "LU, L-1009, 1009",
        "LU, LU-1009, 1009",
        "DE, D-20095, 20095",
        "DE, D20095, 20095",
        "FI, FIN-00100, 00100",
        "AX, FIN-22100, 22100",
        "GB, UK-SW1A 1AA, SW1A1AA",
        "SE, s-111 43, 11143",
        "FO, 100, 100",
        "FO, FO-100, 100",
        "MC, 98000, 98000",
        "MC, MC-98000, 98000",
        "FR, 98000, 98000",
        "US, 90210, 90210",
        "US, US90210, US90210",
        "US, 10118-0110, 10118-0110",
        "US, US-10118-0110, 10118-0110",
        "BR, 01310-100, 01310-100",
        "JP, 100-0001, 100-0001",
        "IR, 11936-12345, 11936-12345",
        "KY, KY1-1106, KY1-1106",
        "NI, 111-001-0, 111-001-0"
    })
    void aPostalCodeIsNormalised(String country, String sent, String normalised) {
        assertThat(countries.normalised(country, sent)).contains(normalised);
    }

    @ParameterizedTest
    @CsvSource({
        "SE, 1114",
        "SE, 111434",
        "SE, NO11143",
        "SE, N-11143",
        "SE, D-11143",
        "LU, L-L-1009",
        "FO, 1000",
        "FO, 3900",
        "DK, 100",
        "MC, 75001",
        "SE, ''",
        "SE, 📦1143",
        "SE, １１１４３",
        "NO, 015A",
        "US, 9",
        "US, 12345678901",
        "US, 902--10",
        "US, 90210-",
        "US, -90210",
        "SE, SE-SE-11143"
    })
    void aPostalCodeOfAnotherFormIsRefused(String country, String sent) {
        assertThat(countries.normalised(country, sent)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SE", "US", "AX", "XI", "IC", "EA", "GG"})
    void isoCountriesAndListedTerritoriesAreKnown(String code) {
        assertThat(countries.isKnown(code)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "se", "XX", "EU", "UK", "SWE", "752"})
    void everythingElseIsNot(String code) {
        assertThat(countries.isKnown(code)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"UK, GB", "EL, GR"})
    void aCodeThatOthersUseForACountryNamesItsOwn(String code, String own) {
        assertThat(Countries.rule(code)).isEqualTo(Countries.RULE + ": " + own + " instead of " + code);
        assertThat(Countries.rule("XX")).isEqualTo(Countries.RULE);
    }

    @ParameterizedTest
    @CsvSource({
        "AX, FI", "FO, DK", "GL, DK", "JE, GB", "GG, GB", "IM, GB", "XI, GB", "IC, ES", "EA, ES", "MC, FR", "SE, SE"
    })
    void territoriesCountAsTheirParent(String code, String servedAs) {
        assertThat(countries.servedAs(code)).isEqualTo(servedAs);
    }
}
