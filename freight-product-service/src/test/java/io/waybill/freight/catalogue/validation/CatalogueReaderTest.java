package io.waybill.freight.catalogue.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import io.waybill.freight.catalogue.snapshot.JsonText;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueReaderTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ObjectNode document = SeedCatalogue.document();

    @Test
    void aProductIsWrittenWithItsFieldsInTheOrderOfTheContract() {
        assertThat(JsonText.tree(SeedCatalogue.LOADED.products().getFirst()).fieldNames())
                .toIterable()
                .containsExactly(
                        "productCode",
                        "name",
                        "description",
                        "active",
                        "businessRegions",
                        "transportMode",
                        "domestic",
                        "marketAvailability",
                        "countriesFrom",
                        "countriesTo",
                        "lanes",
                        "packageTypes",
                        "payerCodes",
                        "dangerousGoods",
                        "additionalServices",
                        "limits",
                        "minimumChargeableWeight",
                        "units",
                        "validFrom",
                        "validTo");
    }

    @ParameterizedTest(name = "{0}.{1} = {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // table row | field | value, - to remove | violation
                "/products/0|productCode|-|/products/0/productCode REQUIRED",
                "/products/0|productCode|\"std 1\"|/products/0/productCode INVALID_FORMAT",
                "/products/1|productCode|\"STD\"|/products/1/productCode DUPLICATE",
                "/products/0|name|\" \"|/products/0/name REQUIRED",
                "/products/0|businessRegions|[\"EU\"]|/products/0/businessRegions/0 UNKNOWN_CODE",
                "/products/0|businessRegions|[]|/products/0/businessRegions OUT_OF_RANGE",
                "/products/0|transportMode|\"SEA\"|/products/0/transportMode UNKNOWN_CODE",
                "/products/0|marketAvailability|[\"B2B\",\"B2B\"]|/products/0/marketAvailability/1 DUPLICATE",
                "/products/0|packageTypes|[\"PAL\",\"XXL\"]|/products/0/packageTypes/1 UNKNOWN_CODE",
                "/products/0|packageTypes|[\"PAL\",\" \",\"PAL\",\"XXL\"]|/products/0/packageTypes/3 UNKNOWN_CODE",
                "/products/0|payerCodes|[{\"code\":\"FOB\",\"name\":\"Free on board\"}]|/products/0/payerCodes/0/code UNKNOWN_CODE",
                "/products/0|minimumChargeableWeight|-1|/products/0/minimumChargeableWeight OUT_OF_RANGE",
                "/products/0|validTo|\"2025-01-01\"|/products/0/validTo OUT_OF_RANGE",
                "/products/0|validFrom|\"tomorrow\"|/products/0/validFrom INVALID_FORMAT",
                "/products/0/countriesTo/0|countryCode|\"AX\"|/products/0/countriesTo/0/countryCode UNKNOWN_CODE",
                "/products/0/countriesTo/0|countryCode|\"XX\"|/products/0/countriesTo/0/countryCode UNKNOWN_CODE",
                "/products/0/countriesTo/0|excludedPostalCodes|[\"9*7\"]|/products/0/countriesTo/0/excludedPostalCodes/0 INVALID_FORMAT",
                "/products/0/countriesTo/1|countryCode|\"NO\"|/products/0/countriesTo/1/countryCode DUPLICATE",
                "/products/0/dangerousGoods|notAllowedClasses|[\"1\",\"3\"]|/products/0/dangerousGoods/notAllowedClasses/1 DUPLICATE",
                "/products/0/dangerousGoods|notAllowedClasses|[\"77\",\"3\"]|/products/0/dangerousGoods/notAllowedClasses/1 DUPLICATE",
                "/products/0/dangerousGoods|allowedClasses|[\"12\"]|/products/0/dangerousGoods/allowedClasses/0 UNKNOWN_CODE",
                "/products/0/dangerousGoods/exceptions/0|unNumber|\"9999\"|/products/0/dangerousGoods/exceptions/0/unNumber UNKNOWN_CODE",
                "/products/0/dangerousGoods/exceptions/1|unNumber|-|/products/0/dangerousGoods/exceptions/1/unNumber REQUIRED",
                "/products/0/limits/piece|heightMin|500|/products/0/limits/piece/heightMin OUT_OF_RANGE",
                "/ruleSets/0|kgPerCubicMeter|0|/ruleSets/0/kgPerCubicMeter OUT_OF_RANGE",
                "/ruleSets/0|kgPerLoadingMeter|-1|/ruleSets/0/kgPerLoadingMeter OUT_OF_RANGE",
                "/ruleSets/0|longGoods|{\"overLength\":300}|/ruleSets/0/longGoods/kgPerMeterBegun REQUIRED",
                "/ruleSets/0|longGoods|{\"overLength\":0,\"kgPerMeterBegun\":200}|/ruleSets/0/longGoods/overLength OUT_OF_RANGE",
                "/ruleSets/0|longGoods|{\"overLength\":300,\"kgPerMeterBegun\":0}|/ruleSets/0/longGoods/kgPerMeterBegun OUT_OF_RANGE",
                "/packageTypes/0|height|0|/packageTypes/0/height OUT_OF_RANGE",
                "/ruleSets/0|roundingSteps|[{\"upTo\":10,\"step\":1}]|/ruleSets/0/roundingSteps/0/upTo OUT_OF_RANGE",
                "/laneRules/0|ruleSet|\"MARS\"|/laneRules/0/ruleSet UNKNOWN_CODE",
                "/laneRules/0|productCode|\"NIX\"|/laneRules/0/productCode UNKNOWN_CODE",
                "/laneRules/3|fromCountries|[\"SE\"]|/products/0/productCode REQUIRED",
                "/countries/0|postalCodePattern|\"(a+)+\"|/countries/0/postalCodePattern INVALID_FORMAT",
                "/countries/0|postalCodePattern|\"[A-Z\"|/countries/0/postalCodePattern INVALID_FORMAT",
                "/countries/0|postalCodeExample|\"12\"|/countries/0/postalCodeExample INVALID_FORMAT",
                "/countries/0|source|-|/countries/0/source REQUIRED",
                "/territories/0|parentCountryCode|\"XX\"|/territories/0/parentCountryCode UNKNOWN_CODE",
                "/adrClasses/0|divisions|[\"2.1\"]|/adrClasses/0/divisions/0 INVALID_FORMAT",
                "/unNumbers/0|adrClass|\"77\"|/unNumbers/0/adrClass UNKNOWN_CODE",
                "/unNumbers/0|packingGroup|\"IV\"|/unNumbers/0/packingGroup UNKNOWN_CODE",
                "/unNumbers/0|classificationCode|\"1.4 S\"|/unNumbers/0/classificationCode INVALID_FORMAT",
                "/unNumbers/0|limitedQuantity|-|/unNumbers/0/limitedQuantity REQUIRED",
                "/unNumbers/0|limitedQuantity|\"a little\"|/unNumbers/0/limitedQuantity INVALID_FORMAT",
                "/unNumbers/0|exceptedQuantity|\"E9\"|/unNumbers/0/exceptedQuantity UNKNOWN_CODE",
                "/unNumbers/0|exceptedQuantity|null|/unNumbers/0/exceptedQuantity REQUIRED",
                "/unNumbers/0|transportCategory|\"5\"|/unNumbers/0/transportCategory UNKNOWN_CODE",
                "/unNumbers/0|tunnelCode|\"F\"|/unNumbers/0/tunnelCode INVALID_FORMAT",
                "/unNumbers/20|classificationCode|\"5A\"|/unNumbers/20/unNumber DUPLICATE",
                "/products/0|lanes|[{\"from\":\"SE\"}]|/products/0/lanes/0/to REQUIRED",
                "/products/0|lanes|[{\"from\":\"SE\",\"to\":\"SE\"}]|/products/0/lanes/0/to UNKNOWN_CODE",
                "/products/0|lanes|[{\"from\":\"DK\",\"to\":\"DK\"}]|/products/0/lanes/0/to INVALID_FORMAT",
                "/products/0|lanes|[{\"from\":\"SE\",\"to\":\"NO\"},{\"from\":\"SE\",\"to\":\"NO\"}]|/products/0/lanes/1 DUPLICATE",
                "/products/0/countriesTo/1|excludedTerritories|[\"AX\"]|/products/0/countriesTo/1/excludedTerritories/0 UNKNOWN_CODE",
                "/products/0/countriesTo/1|excludedTerritories|[\"GL\",\"GL\"]|/products/0/countriesTo/1/excludedTerritories/1 DUPLICATE",
                "/countries/0|vehicleCode|\"a\"|/countries/0/vehicleCode INVALID_FORMAT",
                "/territories/0|postalCodePattern|\"[A-Z\"|/territories/0/postalCodePattern INVALID_FORMAT",
                "/territories/0|postalCodeExample|\"100\"|/territories/0/postalCodePattern REQUIRED",
                "/products/0/dangerousGoods/exceptions/0|adrClass|\"8\"|/products/0/dangerousGoods/exceptions/0/adrClass INVALID_FORMAT",
                "/products/0/dangerousGoods/exceptions/1|adrClass|\"3\"|/products/0/dangerousGoods/exceptions/1/adrClass INVALID_FORMAT",
                "/products/0/dangerousGoods|notAllowedClasses|[\"7\",\"3\"]|/products/0/dangerousGoods/notAllowedClasses/1 DUPLICATE",
                "/products/7/dangerousGoods|notAllowedClasses|[\"7\",\"1\"]|/products/7/dangerousGoods/notAllowedClasses/1 INVALID_FORMAT",
                "/products/2|minimumChargeableWeight|5001|/products/2/minimumChargeableWeight OUT_OF_RANGE",
                "/products/2/limits/shipment|chargeableWeightMax|99|/products/2/minimumChargeableWeight OUT_OF_RANGE",
                "/territories/0|parentCountryCode|\"AX\"|/territories/0/parentCountryCode INVALID_FORMAT",
                "/customsTerritories/0|countryCode|\"AX\"|/customsTerritories/0/countryCode UNKNOWN_CODE",
                "/customsTerritories/0|countryCode|\"XX\"|/customsTerritories/0/countryCode UNKNOWN_CODE",
                "/customsTerritories/0|countryCode|-|/customsTerritories/0/countryCode REQUIRED",
                "/customsTerritories/0|name|-|/customsTerritories/0/name REQUIRED",
                "/customsTerritories/0|source|-|/customsTerritories/0/source REQUIRED",
                "/customsTerritories/0|customs|-|/customsTerritories/0/customs REQUIRED",
                "/customsTerritories/0|postalCodes|[\"7*2\"]|/customsTerritories/0/postalCodes/0 INVALID_FORMAT",
                "/customsTerritories/0|postalCodes|[\"7562\",\"7562\"]|/customsTerritories/0/postalCodes/1 DUPLICATE",
                "/customsTerritories/0|territories|[\"AX\"]|/customsTerritories/0/territories/0 UNKNOWN_CODE",
                "/customsTerritories/2|name|\"Büsingen am Hochrhein\"|/customsTerritories/2/name DUPLICATE",
                "/customsTerritories/2|postalCodes|[\"78266\"]|/customsTerritories/2/postalCodes/0 DUPLICATE",
                "/customsTerritories/4|territories|[\"FO\"]|/customsTerritories/4/territories/0 DUPLICATE",
                "/customsTerritories/0|postalCodes|-|/customsTerritories/0/postalCodes REQUIRED",
                "/territories/3|parentCountryCode|\"GG\"|/territories/3/parentCountryCode INVALID_FORMAT",
                "/products/0|additionalServices|[\"tailLiftUnloading\",\"massage\"]|/products/0/additionalServices/1 UNKNOWN_CODE",
                "/additionalServices/0|code|\"tail lift\"|/additionalServices/0/code INVALID_FORMAT",
                "/additionalServices/1|code|\"tailLiftUnloading\"|/additionalServices/1/code DUPLICATE",
                "/additionalServices/0|name|-|/additionalServices/0/name REQUIRED",
                "/additionalServices/1|excludes|[\"insurances\"]|/additionalServices/1/excludes/0 UNKNOWN_CODE",
                "/additionalServices/1|excludes|[\"preAdvice\"]|/additionalServices/1/excludes/0 UNKNOWN_CODE",
                "/packageTypes/0|unece21Code|\"PALLET\"|/packageTypes/0/unece21Code INVALID_FORMAT",
                "/packageTypes/1|code|\"PAL\"|/packageTypes/1/code DUPLICATE",
                "/matchCases/0|products|[\"NIX\"]|/matchCases/0/products/0 UNKNOWN_CODE",
                "/matchCases/0|region|\"EU\"|/matchCases/0/region UNKNOWN_CODE"
            })
    void aPlantedErrorIsFound(String row, String field, String value, String violation) throws JsonProcessingException {
        plant(row, field, value);

        assertThat(violations()).contains(violation);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // the first rule of STD is SE to SE, the second DE to DE, the third among the Nordic countries
                "1|[\"SE\"]|[\"SE\"]|one",
                "2|[\"DE\",\"SE\"]|[\"SE\"]|more",
                "2|[\"DE\"]|[\"DE\"]|one",
                "1|[]|[]|all"
            })
    void aLaneRuleThatCanNeverApplyIsRefused(int rule, String from, String to, String kind)
            throws JsonProcessingException {
        plant("/laneRules/" + rule, "fromCountries", from);
        plant("/laneRules/" + rule, "toCountries", to);

        switch (kind) {
            case "more" -> assertThat(SeedCatalogue.read(JsonText.of(document))).isNotNull();
            case "all" -> assertThat(violations()).containsExactly("/laneRules/2 DUPLICATE", "/laneRules/3 DUPLICATE");
            default -> assertThat(violations()).containsExactly("/laneRules/" + rule + " DUPLICATE");
        }
    }

    @Test
    void sevenPlantedErrorsAreAllReported() throws JsonProcessingException {
        plant("/products/0", "packageTypes", "[\"PAL\",\"XXL\"]");
        plant("/products/2/limits/piece", "weightMin", "5000");
        plant("/products/3/dangerousGoods", "notAllowedClasses", "[\"1\",\"8\"]");
        plant("/products/5/countriesTo/0", "excludedPostalCodes", "[\"[0-9]\"]");
        plant("/laneRules/0", "ruleSet", "\"MARS\"");
        plant("/countries/4", "postalCodeExample", "\"?\"");
        plant("/unNumbers/7", "adrClass", "-");

        assertThat(violations())
                .containsExactlyInAnyOrder(
                        "/products/0/packageTypes/1 UNKNOWN_CODE",
                        "/products/2/limits/piece/weightMin OUT_OF_RANGE",
                        "/products/3/dangerousGoods/notAllowedClasses/1 DUPLICATE",
                        "/products/5/countriesTo/0/excludedPostalCodes/0 INVALID_FORMAT",
                        "/laneRules/0/ruleSet UNKNOWN_CODE",
                        "/countries/4/postalCodeExample INVALID_FORMAT",
                        "/unNumbers/7/adrClass REQUIRED");
    }

    @ParameterizedTest
    @CsvSource({
        "    ,           ,           ,           ",
        "    , 2026-06-30, 2026-06-30,           ",
        "2026-01-01,     ,           ,           ",
        "2026-01-01,     ,           , 2026-01-01",
        "2026-01-01, 2026-12-31, 2026-03-01, 2026-03-31",
    })
    void twoRowsOfAProductAreNotValidOnTheSameDay(String from, String to, String otherFrom, String otherTo) {
        rowsOfTheFirstProduct(from, to, otherFrom, otherTo);

        assertThat(violations()).containsExactly("/products/1/productCode DUPLICATE");
    }

    @Test
    void rowsOfAProductFollowOneAnother() {
        // Not in the order of their days.
        rowsOfTheFirstProduct("2026-07-01", "2026-07-31", null, "2026-05-31");
        ((ObjectNode) document.at("/products/1")).put("name", "Until May");
        ((ObjectNode) document.at("/products/0")).put("name", "In July");

        FreightCatalogue loaded = SeedCatalogue.read(JsonText.of(document));

        assertThat(shown(loaded, LocalDate.of(2026, 5, 31))).isEqualTo("Until May true");
        assertThat(shown(loaded, LocalDate.of(2026, 6, 1))).isEqualTo("In July false");
        assertThat(shown(loaded, LocalDate.of(2026, 6, 30))).isEqualTo("In July false");
        assertThat(shown(loaded, LocalDate.of(2026, 7, 1))).isEqualTo("In July true");
        assertThat(shown(loaded, LocalDate.of(2026, 8, 1))).isEqualTo("In July false");
        assertThat(new CompiledCatalogue(loaded, LocalDate.of(2026, 5, 31))
                        .region("SE")
                        .rows())
                .filteredOn(row -> row.code().equals("STD"))
                .hasSize(2);
    }

    private String shown(FreightCatalogue loaded, LocalDate day) {
        CompiledProduct product = new CompiledCatalogue(loaded, LocalDate.of(2026, 1, 1))
                .on(day)
                .region("SE")
                .find("STD")
                .orElseThrow();
        return product.product().name() + " " + product.isActive();
    }

    /** A second row of the first product, STD, behind it. */
    private void rowsOfTheFirstProduct(String from, String to, String otherFrom, String otherTo) {
        ArrayNode products = (ArrayNode) document.get("products");
        ObjectNode first = (ObjectNode) products.get(0);
        ObjectNode second = first.deepCopy();
        first.put("validFrom", from).put("validTo", to);
        second.put("validFrom", otherFrom).put("validTo", otherTo);
        products.insert(1, second);
    }

    private void plant(String row, String field, String value) throws JsonProcessingException {
        JsonNode target = document.at(row);
        if ("-".equals(value)) {
            ((ObjectNode) target).remove(field);
        } else if (target instanceof ArrayNode array) {
            array.set(Integer.parseInt(field), JSON.readTree(value));
        } else {
            ((ObjectNode) target).set(field, RequestReader.tree(value.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private List<String> violations() {
        ApiException refusal =
                catchThrowableOfType(ApiException.class, () -> SeedCatalogue.read(JsonText.of(document)));
        assertThat(refusal).as("the document is taken").isNotNull();
        return refusal.violations().stream()
                .map((Violation v) -> v.pointer() + " " + v.code())
                .toList();
    }
}
