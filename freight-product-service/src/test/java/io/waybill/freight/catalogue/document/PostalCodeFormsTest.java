package io.waybill.freight.catalogue.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostalCodeFormsTest {

    private static final PostalCodeForms SEED =
            new PostalCodeForms(SeedCatalogue.LOADED.countries(), SeedCatalogue.LOADED.territories());

    @ParameterizedTest
    @CsvSource({
        "IT, 00120, false",
        "IT, 120, true",
        "IT, 001200, true",
        "IT, 0012A, true",
        "IT, 120*, false",
        "IT, 00120*, false",
        "IT, 001200*, true",
        "IT, A*, true",
        // Hyphens of codes are not compared.
        "PL, 00950, false",
        "PL, 950, true",
        "PL, 009*, false",
        "PL, 009500*, true",
        "NL, 1011AB, false",
        "NL, 1011, true",
        "NL, 1011*, false",
        // A code of the Faroes is one of Denmark.
        "DK, 100, false",
        "DK, 10, true",
        // In Britain an entry without an asterisk may be an outward code.
        "GB, KW1, false",
        "GB, KW1*, false",
        "GB, SW1A1AA, false",
        "GB, SW1A1AAB, true",
        "GB, 120, true",
        // Not checked: other entries, and countries without a row.
        "IT, 1?0, false",
        "IT, 120-130, false",
        "BR, 1, false"
    })
    void aCodeOrPrefixThatNoCodeOfTheCountryFitsIsFound(String country, String entry, boolean fitsNone) {
        assertThat(SEED.fitsNone(country, entry)).isEqualTo(fitsNone);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "\\d{2}-\\d{3}; 00950; false",
                "\\d{2}-\\d{3}; 950; true",
                "\\d{2}-{0,2}\\d{3}; 00950; false",
                "\\d{4}(-\\d{3})?; 1000; false",
                "\\d{4}(-\\d{3})?; 1000001; false",
                "\\d{4}(-\\d{3})?; 100; true",
                "[A-Z\\d]-[A-C]; 1B; false",
                "[A-Z\\d]-[A-C]; 1D; true",
                // A hyphen among characters in brackets: not checked.
                "[A-Z-]\\d; 1; false"
            })
    void aPatternIsReadWithoutItsHyphens(String pattern, String entry, boolean fitsNone) {
        PostalCodeForms forms =
                new PostalCodeForms(List.of(new Country("SE", "Sweden", pattern, "", null, "test")), List.of());

        assertThat(forms.fitsNone("SE", entry)).isEqualTo(fitsNone);
    }
}
