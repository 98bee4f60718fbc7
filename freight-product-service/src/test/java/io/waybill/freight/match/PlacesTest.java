package io.waybill.freight.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The places that the seed's products serve. The postal codes are those of the countries' posts. */
class PlacesTest {

    private static final List<CompiledProduct> PRODUCTS = SeedCatalogue.LOADED.products().stream()
            .map(product -> SeedCatalogue.COMPILED
                    .region(product.businessRegions().getFirst())
                    .find(product.productCode())
                    .orElseThrow())
            .toList();

    @ParameterizedTest
    @CsvSource({
        // country | a group of islands | the postal codes of its islands
        "DE, East Frisian, 26757 26571 26548 26579 26465 26474 26486",
        "DE, North Frisian, 25980 25992 25996 25997 25999 25938 25946 25849 25859 25863 25869",
        "DE, Heligoland and Neuwerk, 27498 27499",
        "DE, Hiddensee, 18565",
        "GB, Orkney, KW151AA KW161AA KW171AA",
        "GB, Outer Hebrides, HS11AA HS91AA",
        "GB, Inner Hebrides, PA427AA PA601AA PA651AA PA771AA PH444AA",
        "ES, Canaries, 35001 38001",
        "ES, Balearics, 07001 07800 07860",
        "GR, Ionian, 28100 29100 49100",
        "GR, Aegean, 81100 82100 83100 84100 85100",
        "PT, Azores and Madeira, 9000001 9500001",
        "IT, Sicily, 90100 98100",
        "DK, Bornholm, 3700 3770",
        "SE, Gotland, 62157 62467"
    })
    void aGroupOfIslandsIsServedWholeOrNotAtAll(String country, String group, String postalCodes) {
        for (CompiledProduct product : PRODUCTS) {
            Set<Boolean> excluded = List.of(postalCodes.split(" ")).stream()
                    .map(code -> product.excludesTo(country, code))
                    .collect(Collectors.toSet());

            assertThat(excluded).as(product.code() + " to " + group).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"26571", "26465", "26548", "25946", "27498", "18565"})
    void noProductToGermanyGoesToAnIslandWithoutARoad(String postalCode) {
        assertThat(PRODUCTS)
                .filteredOn(product -> product.servesTo("DE") && !product.code().equals("RET"))
                .hasSizeGreaterThan(9)
                .allMatch(product -> product.excludesTo("DE", postalCode));
    }

    @ParameterizedTest
    @CsvSource({"25845", "18581", "23769", "17424", "26506", "25899"})
    void theMainlandAndIslandsWithARoadAreServed(String postalCode) {
        assertThat(PRODUCTS).noneMatch(product -> product.excludesTo("DE", postalCode));
    }

    @Test
    void monacoIsServedWhereverFranceIs() {
        assertThat(PRODUCTS)
                .filteredOn(product -> product.servesTo("FR"))
                .isNotEmpty()
                .allSatisfy(product -> {
                    assertThat(product.servesTo("MC")).isTrue();
                    assertThat(product.excludesTo("MC", "98000")).isFalse();
                    assertThat(product.excludesTo("FR", "98000")).isFalse();
                });
    }

    @ParameterizedTest
    @CsvSource({"97110", "97400", "98413", "98600", "98713", "98800"})
    void overseasFranceIsNotServed(String postalCode) {
        assertThat(PRODUCTS)
                .filteredOn(product -> product.servesTo("FR"))
                .isNotEmpty()
                .allMatch(product -> product.excludesTo("FR", postalCode));
    }
}
