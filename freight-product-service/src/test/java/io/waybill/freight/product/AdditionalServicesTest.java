package io.waybill.freight.product;

import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.call;
import static io.waybill.freight.FreightCalls.operator;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.SeedCatalogue;
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
    void unknownProductsAndParametersAreRefused() {
        call().get(BASE + "/products/NIX/additionalservices").then().statusCode(404);
        call().get(BASE + "/products/DEN/additionalservices").then().statusCode(404);
        call().get(STD + "?lang=de").then().statusCode(400).body("errors.pointer", contains("lang"));
    }

    @ParameterizedTest
    @CsvSource({"insurances, is not the code of another service", "preAdvice, is not the code of another service"})
    void aServiceExcludesOthersThatThereAre(String code, String message) {
        ObjectNode document = (ObjectNode) RequestReader.tree(SeedCatalogue.bytes());
        ((ObjectNode) document.at("/additionalServices/1")).putArray("excludes").add(code);

        operator()
                .body(document.toString())
                .put("/admin/v1/catalogue?dryRun=true")
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/additionalServices/1/excludes/0"))
                .body("errors.message", contains(message));
    }

    @ParameterizedTest
    @CsvSource({"SE, NO, true", "SE, DK, false", "SE, FO, true", "SE, SE, false"})
    void customsAreAnsweredForThePair(String from, String to, boolean customs) {
        call().get(BASE + "/products/STD?fromCountryCode=" + from + "&toCountryCode=" + to)
                .then()
                .statusCode(200)
                .body("availability.customs", is(customs));
    }
}
