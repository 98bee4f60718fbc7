package io.waybill.freight.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
        assertThat(PRODUCTS).isNotEmpty().noneMatch(product -> product.excludesTo("DE", postalCode));
    }

    @ParameterizedTest
    @CsvSource({
        // country | what uses its codes | postal codes
        "CH, Liechtenstein, 9485 9490 9498",
        "CH, Büsingen and Campione, 8238 6911",
        "DE, Jungholz and Kleinwalsertal, 87491 87567 87568 87569",
        "DE, forces, 64298",
        "DK, Greenland, 3900 3992 2412",
        "ES, Canaries and Ceuta and Melilla, 35001 38001 51001 52001",
        "FR, overseas, 97110 97400 97500 97600 98400 98600 98700 98800 98900",
        "FR, forces, 00100 00200 00890",
        "GB, forces, BF12AT BF10AA",
        "GB, Gibraltar, GX111AA",
        "GB, Crown dependencies, JE11AA GY11AA GY93AA IM11AA",
        "GB, no place, BX11LT",
        "GR, Mount Athos, 63086 63087",
        "IT, San Marino, 47890 47891 47895 47899",
        "IT, Vatican City, 00120",
        "NL, forces, 3509VP",
        "NO, Svalbard and Jan Mayen, 9170 9171 9178 8099",
        "PT, Azores and Madeira, 9000001 9500001",
        "RS, Kosovo, 38000 38220",
        "TR, Northern Cyprus, 99010 99300"
    })
    void aPlaceThatIsNoPartOfTheCountryIsNotServedUnderItsCode(String country, String what, String postalCodes) {
        assertThat(postalCodes.split(" ")).isNotEmpty().allSatisfy(code -> isExcluded(country, code));
    }

    @ParameterizedTest
    @CsvSource({
        "DE, Chiemsee, 83256",
        "DK, Tunø and Birkholm, 8799 5965",
        "EE, Ruhnu, 93001",
        "ES, Tabarca, 03138",
        "FR, off Brittany and Aix, 22870 29242 29253 29259 29990 17123",
        "GB, Scilly and Lundy, TR210AA TR220PL TR230PR TR240PU TR250QL EX392LY",
        "GR, Saronic, 18010 18040 18050",
        "GR, Sporades, 34007 37002 37003 37004 37005",
        "GR, Kythira, 80100 80200",
        "GR, Thasos and Samothrace, 64002 64004 64010 68002",
        "HR, without cars, 20221 20222 22232 22233 22234 22235 23295 51552 51561 51562",
        "IT, Venice, 30121 30125 30131 30132 30133 30141 30142",
        "RO, Danube Delta, 825400 827015 827018 827060 827062 827195",
        "TR, Princes' Islands, 34970 34973 34975 34977"
    })
    void anIslandThatNoLorryReachesIsNotServed(String country, String what, String postalCodes) {
        assertThat(postalCodes.split(" ")).isNotEmpty().allSatisfy(code -> isExcluded(country, code));
    }

    private static void isExcluded(String country, String postalCode) {
        List<CompiledProduct> to =
                PRODUCTS.stream().filter(product -> product.servesTo(country)).toList();

        assertThat(to).isNotEmpty().allMatch(product -> product.excludesTo(country, postalCode));
        assertThat(PRODUCTS)
                .filteredOn(product -> product.servesFrom(country) && !product.excludesFrom(country, postalCode))
                .isEmpty();
    }

    /** The next codes on either side of what is excluded, and what is reached by road or by a ferry for lorries. */
    @ParameterizedTest
    @CsvSource({
        "AT, 6691 6991 6993",
        "BE, 2387",
        "CH, 9479 9500 8239 6912 7562",
        "DE, 64297 64299 83254 83257 87490 87493 87561 87571 78266 18566 25899",
        "DK, 2400 3700 3790 8000 8305 9940",
        "EE, 93101 92101 80001",
        "ES, 03130 07001 17527 34001 39001 50001 53001",
        "FI, 22100 21740",
        "FR, 01000 20000 17000 22860 29241 29250 96000 98000 56360",
        "GB, BA11AA B11AA BB11AA BD11AA GU11AA G11AA TR209AA TR261AA TR11AA KW14YL EX392LZ PO301AA IV519AA SA706AA",
        "GR, 18020 18900 23053 31100 34100 37001 37006 63075 64001 68001 69100",
        "HR, 20000 20223 22231 22236 23250 51550",
        "IE, D02AF30 H91AEX2",
        "IT, 00118 30126 30135 30170 47921 47900 22061 23041 80071",
        "LT, 93121",
        "NL, 3509AA 1791AA 9166AA",
        "NO, 8098 9169 9180",
        "RO, 820001 827135",
        "RS, 37000 36300 11000",
        "TR, 17680 34000 34980 98000"
    })
    void theirNeighboursAreServed(String country, String postalCodes) {
        assertThat(PRODUCTS).filteredOn(product -> product.servesTo(country)).isNotEmpty();
        assertThat(postalCodes.split(" "))
                .isNotEmpty()
                .allSatisfy(code ->
                        assertThat(PRODUCTS).isNotEmpty().noneMatch(product -> product.excludesTo(country, code)));
    }

    /** Only the product for the next working day goes by hours. */
    @Test
    void aCountryHasTheSameExclusionsInEveryProductAndBothWays() {
        Map<String, Set<List<String>>> lists = SeedCatalogue.LOADED.products().stream()
                .filter(product -> !product.productCode().equals("DPR"))
                .flatMap(product -> Stream.concat(product.countriesFrom().stream(), product.countriesTo().stream()))
                .collect(Collectors.groupingBy(
                        Product.ServedCountry::countryCode,
                        Collectors.mapping(Product.ServedCountry::excludedPostalCodes, Collectors.toSet())));

        assertThat(lists)
                .hasSize(30)
                .allSatisfy((country, exclusions) ->
                        assertThat(exclusions).as(country).hasSize(1));
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
}
