package io.waybill.indiaproduct;

import static io.restassured.RestAssured.given;
import static io.waybill.test.contract.ObservabilityContract.planted;
import static io.waybill.test.contract.ObservabilityContract.plantedJson;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.test.contract.ObservabilityContract;
import io.waybill.test.server.TestIssuer;
import java.net.URL;
import java.util.List;

/** What an operator sees of the service. */
@QuarkusTest
@ServiceUnderTest
class ProductObservabilityTest implements ObservabilityContract {

    private static final String LOOKUP = "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts";

    private final TestIssuer issuer = new TestIssuer();

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Override
    public URL metrics() {
        return metrics;
    }

    @Override
    public String service() {
        return "india-product";
    }

    @Override
    public List<Refusal> refusals() {
        String good = issuer.token()
                .api("india-product")
                .licence("someone", "another-licence-key")
                .signed();
        return List.of(
                new Refusal(
                        "a forged token",
                        "401.0000007",
                        planted().contentType(ContentType.JSON).body(plantedJson()),
                        "POST",
                        LOOKUP),
                new Refusal(
                        "a wrong licence key",
                        "401.0000007",
                        given().header("JWTToken", good)
                                .contentType(ContentType.JSON)
                                .body("""
                                        {"profile":{"LoginID":"someone","LicenceKey":"%s","Api_type":"S"}}""".formatted(LICENCE_KEY)),
                        "POST",
                        LOOKUP),
                new Refusal("an unknown path", "404.0000001", planted(), "GET", "/no/such/path"));
    }
}
