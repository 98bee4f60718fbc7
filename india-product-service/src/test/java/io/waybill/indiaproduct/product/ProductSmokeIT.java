package io.waybill.indiaproduct.product;

import static io.waybill.indiaproduct.product.Lookup.PATH;
import static io.waybill.indiaproduct.product.Lookup.PROFILE;
import static io.waybill.indiaproduct.product.Lookup.lookup;
import static org.hamcrest.Matchers.contains;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.indiaproduct.ServiceUnderTest;
import io.waybill.test.contract.PackagedServiceContract;
import org.junit.jupiter.api.Test;

/** The main call, on the packaged service. */
@QuarkusIntegrationTest
@ServiceUnderTest
class ProductSmokeIT implements PackagedServiceContract {

    @Test
    void productsAndSubProductsAreAnswered() {
        lookup().body(PROFILE)
                .post(PATH)
                .then()
                .statusCode(200)
                .body("GetAllProductsAndSubProductsResult.ProductList.ProductCode", contains("A", "D", "E", "H", "I"))
                .body(
                        "GetAllProductsAndSubProductsResult.ProductList.find { it.ProductCode == 'D' }.SubProducts",
                        contains("TDD"));
    }
}
