package io.waybill.auth;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsInAnyOrder;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.registry.api.PublishedOperations;
import io.waybill.common.ApiId;
import io.waybill.test.contract.DescriptionContract;
import jakarta.ws.rs.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class DescriptionTest implements DescriptionContract {

    @Override
    public Set<String> internalOperations() {
        return Set.of(
                // For the services.
                "GET /oauth2/revocations", "POST /oauth2/usage", "POST /oauth2/revoked-credentials");
    }

    @Override
    public boolean hasPages(Class<?> resource) {
        String path = resource.getAnnotation(Path.class).value();
        return PortalPath.covers(path) || path.equals("/");
    }

    @Override
    public Set<String> uncountedOperations() {
        return Set.of(
                // For everybody.
                "getJsonWebKeySet",
                "getAuthorizationServerMetadata",
                "getParcelTokenServiceVersion",
                "listErrors",
                "explainError");
    }

    @Test
    void certificationOfVariantBAsksForItsOperationsWithACaller() {
        given().queryParam("format", "json")
                .get("/q/openapi")
                .then()
                .statusCode(200)
                .body(
                        "paths.collectMany { it.value.values() }"
                                + ".findAll { it.tags == ['Tokens, variant B'] && it.security }.operationId",
                        containsInAnyOrder(
                                PublishedOperations.byApi().get(ApiId.PARCEL).toArray()));
    }
}
