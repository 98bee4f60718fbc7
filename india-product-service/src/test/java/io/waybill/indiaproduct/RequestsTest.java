package io.waybill.indiaproduct;

import static io.restassured.RestAssured.given;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.json.RequestReader;
import io.waybill.indiaproduct.product.Lookup;
import io.waybill.test.RequestContract;
import io.waybill.test.TestIssuer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

@QuarkusTest
@ServiceUnderTest
class RequestsTest implements RequestContract {

    @Override
    public Map<String, String> credentials(String operationId, String path) {
        return path.startsWith("/admin/")
                ? Map.of("Authorization", "Bearer " + operatorToken())
                : Map.of(
                        "JWTToken",
                        new TestIssuer()
                                .token()
                                .api("india-product")
                                .licence(Lookup.LOGIN_ID, Lookup.LICENCE_KEY)
                                .signed());
    }

    @Override
    public Optional<String> parameter(String operationId, String name) {
        return switch (name) {
            case "dryRun" -> Optional.of("true");
            case "version" -> Optional.of("1");
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<JsonNode> body(String operationId) {
        return operationId.equals("listExpressProducts")
                ? Optional.of(RequestReader.tree(Lookup.PROFILE.getBytes(StandardCharsets.UTF_8)))
                : Optional.empty();
    }

    @Override
    public boolean isBeyondSyntax(String pointer, String code, String message) {
        return pointer.matches("/products/[0-9]+/productCode") && code.equals("DUPLICATE");
    }

    @Override
    public Bound bound() {
        return new Bound("importCatalogue", "/components/schemas/CatalogueProduct/properties/productName/maxLength");
    }

    @Override
    public void afterwards() {
        given().header("Authorization", "Bearer " + operatorToken())
                .post("/admin/v1/catalogue/versions/1/restore")
                .then()
                .statusCode(200);
    }

    private static String operatorToken() {
        return new TestIssuer()
                .token()
                .client("operator-of-the-test")
                .operator()
                .signed();
    }
}
