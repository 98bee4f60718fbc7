package io.waybill.freight.product;

import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.call;
import static io.waybill.freight.FreightCalls.callFrom;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.waybill.freight.ServiceUnderTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code GET /products} and {@code GET /products/{productCode}}. */
@QuarkusTest
@ServiceUnderTest
class ProductsTest {

    private static final String PRODUCTS = BASE + "/products";

    @Test
    void theListHasTheProductsOfTheRegionThatAreAvailable() {
        call().get(PRODUCTS)
                .then()
                .statusCode(200)
                .contentType("application/json")
                .header("Cache-Control", equalTo("private, max-age=60"))
                .header("ETag", notNullValue())
                .body("businessRegion", equalTo("SE"))
                .body("products.productCode", hasItems("STD", "PRI", "DOM"))
                .body("products.productCode", not(hasItem("DEN")))
                .body("products.productCode", not(hasItem("SUM")))
                .body("products.productCode", not(hasItem("RAI")))
                .body("products.active", everyItem(is(true)));
    }

    @Test
    void allOfThemAreListedOnRequest() {
        call().queryParam("active", "all")
                .get(PRODUCTS)
                .then()
                .statusCode(200)
                .body("products.productCode", hasItems("STD", "PRI", "DOM", "SUM", "RAI"))
                .body("products.productCode", not(hasItem("DEN")))
                .body("products.find { it.productCode == 'SUM' }.active", is(false))
                .body("products.find { it.productCode == 'RAI' }.active", is(false))
                .body("products.find { it.productCode == 'STD' }.active", is(true));
    }

    @Test
    void aProductIsAsInTheCatalogue() {
        JsonPath product =
                call().get(PRODUCTS + "/STD").then().statusCode(200).extract().jsonPath();

        assertThat(product.getString("name")).isEqualTo("Road Standard");
        assertThat(product.getList("marketAvailability")).isEqualTo(List.of("B2B", "B2C"));
        assertThat(product.<String>getList("countriesTo.find { it.countryCode == 'FR' }.excludedPostalCodes"))
                .startsWith("97*", "984*", "986-989", "00*");
        assertThat(product.getBoolean("countriesTo.find { it.countryCode == 'NO' }.customs"))
                .isTrue();
        assertThat(product.getMap("dangerousGoods.exceptions[0]"))
                .isEqualTo(Map.of("unNumber", "1263", "packingGroup", "I", "allowed", false));
        assertThat(product.getMap("limits.shipment").keySet()).hasSize(12);
        assertThat(product.getMap("limits.piece").keySet()).hasSize(10);
        assertThat(product.getInt("limits.shipment.weightMax")).isEqualTo(2500);
        assertThat(product.getString("validFrom")).isEqualTo("2026-01-01");
        assertThat(product.getString("validTo")).isNull();
        assertThat(product.getString("minimumChargeableWeight")).isNull();
        assertThat(product.getString("availability")).isNull();
        assertThat(product.getMap("units"))
                .isEqualTo(Map.of("weight", "kg", "length", "cm", "volume", "m3", "loadingMeters", "m"));
    }

    @Test
    void anotherRegionHasItsOwnProducts() {
        callFrom("DE")
                .get(PRODUCTS)
                .then()
                .statusCode(200)
                .body("businessRegion", equalTo("DE"))
                .body("products.productCode", contains("DEN", "DEE"));
        callFrom("DE").get(PRODUCTS + "/STD").then().statusCode(404).body("code", equalTo("404.0000001"));
        call().get(PRODUCTS + "/DEN").then().statusCode(404);
    }

    @Test
    void aRegionThatTheCatalogueDoesNotHaveIsRefused() {
        for (String path : new String[] {"/products", "/products/STD", "/packagetypes/STD"}) {
            refusedForItsRegion(callFrom("US").get(BASE + path));
        }
        for (String path : new String[] {"/productmatches", "/chargeableweight/calculationresults"}) {
            refusedForItsRegion(
                    callFrom("US").contentType("application/json").body("{}").post(BASE + path));
        }
        callFrom("US").get(BASE + "/packagetypes").then().statusCode(200);
    }

    private static void refusedForItsRegion(Response answer) {
        answer.then()
                .statusCode(403)
                .contentType("application/problem+json")
                .body("code", equalTo("403.0000002"))
                .body("detail", equalTo("the application's business region, US, is none of the catalogue's"));
    }

    @ParameterizedTest
    @CsvSource({
        "marketAvailability=B2C, STD DOM DPR PAE HOM RET",
        "fromCountryCode=SE&toCountryCode=FR, STD PRI EXP PLD FTL PAE TMP TRF",
        "toCountryCode=RS, FTL",
        "toCountryCode=US, ''",
        "fromCountryCode=SE&toCountryCode=SE, DOM DPR",
        // A territory that every product excludes, and a lane that none serves
        "toCountryCode=GL, ''",
        "fromCountryCode=DK&toCountryCode=DK, ''"
    })
    void theFiltersNarrowTheList(String filters, String codes) {
        call().get(PRODUCTS + "?" + filters)
                .then()
                .statusCode(200)
                .body("products.productCode.join(' ')", equalTo(codes));
    }

    @ParameterizedTest
    @CsvSource({
        "?active=true, ''",
        "?toCountryCode=AX, ?toCountryCode=FI", // a territory counts as its parent
        "?marketAvailability=b2c, ?marketAvailability=B2C",
        "?fromCountryCode=dk&toCountryCode=no, ?fromCountryCode=DK&toCountryCode=NO",
        "?marketAvailability=, ''",
        "?toCountryCode=%20&fromCountryCode=DK, ?fromCountryCode=DK",
        "/STD?fromCountryCode=se&toCountryCode=No, /STD?fromCountryCode=SE&toCountryCode=NO",
        "/STD?fromCountryCode=&toCountryCode=, /STD"
    })
    void whatMeansTheSameIsAnsweredTheSame(String query, String same) {
        String answer = call().urlEncodingEnabled(false)
                .get(PRODUCTS + query)
                .then()
                .statusCode(200)
                .extract()
                .asString();

        assertThat(answer).isEqualTo(call().get(PRODUCTS + same).asString());
    }

    @ParameterizedTest
    @CsvSource({"UK, GB instead of UK", "el, GR instead of EL"})
    void aCodeThatOthersUseForACountryNamesItsOwn(String sent, String hint) {
        for (String path : new String[] {"?toCountryCode=", "/STD?fromCountryCode=SE&toCountryCode="}) {
            call().get(PRODUCTS + path + sent)
                    .then()
                    .statusCode(400)
                    .body("errors.code", contains("UNKNOWN_CODE"))
                    .body("errors[0].message", endsWith(hint));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "fromCountryCode=SE&toCountryCode=NO&toPostalCode=015, toPostalCode, INVALID_FORMAT",
        "fromCountryCode=SE&toCountryCode=NO&fromPostalCode=NO-0154, fromPostalCode, INVALID_FORMAT",
        "fromCountryCode=SE&toCountryCode=US&toPostalCode=9, toPostalCode, INVALID_FORMAT",
        "fromCountryCode=SE&toPostalCode=0154, toCountryCode, REQUIRED",
        "toCountryCode=NO&fromPostalCode=11143, fromCountryCode, REQUIRED",
        "toPostalCode=0154, fromCountryCode toCountryCode, REQUIRED REQUIRED",
        "fromPostalCode=11143&toPostalCode=0154, fromCountryCode toCountryCode, REQUIRED REQUIRED",
        "fromCountryCode=SE&toCountryCode=NO&toPostalCode=1&toPostalCode=2, toPostalCode, DUPLICATE",
        "fromCountryCode=SE&toCountryCode=XX&toPostalCode=1, toCountryCode, UNKNOWN_CODE"
    })
    void aWrongPostalCodeIsNamed(String query, String names, String codes) {
        call().get(PRODUCTS + "/STD?" + query)
                .then()
                .statusCode(400)
                .body("errors.pointer", equalTo(List.of(names.split(" "))))
                .body("errors.code", equalTo(List.of(codes.split(" "))));
    }

    @ParameterizedTest
    @CsvSource({
        // product | from | its postal code | to | its postal code | why it is not available
        "STD, SE, , DK, , ''",
        "STD, SE, , AX, , ''",
        "DOM, SE, , SE, , ''",
        "HOM, DK, , SE, , ''",
        "STD, SE, SE-111 43, NO, N-0154, ''",
        "STD, SE, , NO, 0154, ''",
        "STD, SE, 11143, NO, , ''",
        "STD, SE, , GL, , TO_COUNTRY_NOT_SERVED toCountryCode",
        "STD, GL, , SE, , FROM_COUNTRY_NOT_SERVED fromCountryCode; TO_COUNTRY_NOT_SERVED toCountryCode",
        "STD, DK, , DK, , LANE_NOT_SERVED null",
        "PLD, FI, , AX, , LANE_NOT_SERVED null",
        "HOM, DK, , FI, , LANE_NOT_SERVED null",
        "STD, SE, , NO, 9170, POSTAL_CODE_EXCLUDED toPostalCode",
        "STD, SE, , GB, ze1 0aa, POSTAL_CODE_EXCLUDED toPostalCode",
        "DPR, SE, 11143, SE, 62157, POSTAL_CODE_EXCLUDED toPostalCode",
        "FTL, NO, 9170, SE, , POSTAL_CODE_EXCLUDED fromPostalCode",
        "SUM, FR, , ES, , PRODUCT_INACTIVE null; FROM_COUNTRY_NOT_SERVED fromCountryCode; TO_COUNTRY_NOT_SERVED toCountryCode"
    })
    void aPairOfPlacesAddsTheAvailability(
            String product, String from, String fromCode, String to, String toCode, String reasons) {
        JsonPath availability = call().queryParam("fromCountryCode", from)
                .queryParam("toCountryCode", to)
                .queryParam("fromPostalCode", fromCode == null ? "" : fromCode)
                .queryParam("toPostalCode", toCode == null ? "" : toCode)
                .get(PRODUCTS + "/" + product)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .setRootPath("availability");

        assertThat(availability.getBoolean("available")).isEqualTo(reasons.isEmpty());
        assertThat(availability.getString("reasons.collect { it.code + ' ' + it.pointer }.join('; ')"))
                .isEqualTo(reasons);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NONE", "std", "ST%C3%9C", "%F0%9F%9A%9A", "STD%20"})
    void anUnknownProductIs404(String code) {
        call().urlEncodingEnabled(false)
                .get(PRODUCTS + "/" + code)
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("instance", containsString(PRODUCTS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/products", "/products/STD", "/products?toCountryCode=NO", "/packagetypes", "/packagetypes/STD"
            })
    void aClientThatHasTheAnswerGets304AndACacheIsToldWhatItDependsOn(String path) {
        for (String encoding : new String[] {"gzip", "identity"}) {
            String etag = call().header("Accept-Encoding", encoding)
                    .get(BASE + path)
                    .then()
                    .statusCode(200)
                    .header("Vary", equalTo("Carrier-API-Key, Authorization, Accept-Encoding, Origin"))
                    .header("ETag", startsWith("W/"))
                    .extract()
                    .header("ETag");
            call().header("If-None-Match", etag)
                    .get(BASE + path)
                    .then()
                    .statusCode(304)
                    .header("ETag", equalTo(etag))
                    .header("Cache-Control", equalTo("private, max-age=60"))
                    .header("Vary", equalTo("Carrier-API-Key, Authorization, Accept-Encoding, Origin"))
                    .body(equalTo(""));
            call().head(BASE + path).then().statusCode(200).header("ETag", equalTo(etag));
        }
        call().header("If-None-Match", "\"other\"").get(BASE + path).then().statusCode(200);
    }

    @Test
    void answersOfDifferentRegionsHaveDifferentTags() {
        assertThat(call().get(PRODUCTS).header("ETag"))
                .isNotEqualTo(callFrom("DE").get(PRODUCTS).header("ETag"));
    }
}
