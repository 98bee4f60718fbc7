package io.waybill.freight.product;

import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.call;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.freight.ServiceUnderTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code GET /products/{productCode}/additionalservices}, and customs between two countries. */
@QuarkusTest
@ServiceUnderTest
class AdditionalServicesTest {

    private static final String STD = BASE + "/products/STD/additionalservices";

    @Test
    void aProductsServicesHaveNamesAndDescriptions() {
        String etag = call().get(STD)
                .then()
                .statusCode(200)
                .body("productCode", equalTo("STD"))
                .body("additionalServices.code", contains("tailLiftUnloading", "preAdvice"))
                .body("additionalServices[0].name", equalTo("Unloading by tail lift"))
                .body(
                        "additionalServices[0].description",
                        equalTo("The vehicle has a tail lift, which lowers the goods to the ground."))
                .body("additionalServices[0].excludes", is(empty()))
                .extract()
                .header("ETag");
        call().header("If-None-Match", etag).get(STD).then().statusCode(304);
    }

    /** The seed says so in the row of the crane alone, and FTL offers no tail lift. */
    @Test
    void ofTwoServicesTheOneExcludesTheOther() {
        call().get(BASE + "/products/FTL/additionalservices")
                .then()
                .statusCode(200)
                .body("additionalServices.find { it.code == 'craneLoading' }.excludes", contains("sideLoading"))
                .body("additionalServices.find { it.code == 'sideLoading' }.excludes", contains("craneLoading"));
    }

    @Test
    void aProductThatIsNotOfTheRegionIsNotFound() {
        call().get(BASE + "/products/NIX/additionalservices").then().statusCode(404);
        call().get(BASE + "/products/DEN/additionalservices").then().statusCode(404);
    }

    @ParameterizedTest
    @CsvSource({"SE, NO, true", "SE, DK, false"})
    void customsAreAnsweredForThePair(String from, String to, boolean customs) {
        call().get(BASE + "/products/STD?fromCountryCode=" + from + "&toCountryCode=" + to)
                .then()
                .statusCode(200)
                .body("availability.customs", is(customs));
    }
}
