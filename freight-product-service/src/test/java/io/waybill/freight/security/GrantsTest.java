package io.waybill.freight.security;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.call;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.security.TestSecurity;
import io.restassured.http.ContentType;
import io.waybill.common.ApiId;
import io.waybill.common.security.Caller;
import io.waybill.freight.ServiceUnderTest;
import org.junit.jupiter.api.Test;

/** Who may call what, judged by the framework: with identities that no token was made for. */
@QuarkusTest
@ServiceUnderTest
class GrantsTest {

    private static final String CATALOGUE = "/admin/v1/catalogue";

    @Test
    @TestSecurity(user = "app-1", permissions = ApiId.FREIGHT_PRODUCT, augmentors = AsCallerOfSweden.class)
    void theGrantOpensTheProductsOfTheCallersRegion() {
        given().get(BASE + "/products")
                .then()
                .statusCode(200)
                .header("RateLimit-Policy", notNullValue())
                .body("businessRegion", equalTo("SE"));
    }

    @Test
    @TestSecurity(user = "app-1", permissions = "another-api", augmentors = AsCallerOfSweden.class)
    void anotherGrantDoesNot() {
        given().contentType(ContentType.JSON)
                .body(MATCH)
                .post(BASE + "/productmatches")
                .then()
                .statusCode(403)
                .header("WWW-Authenticate", startsWith("Bearer error=\"insufficient_scope\", resource_metadata="))
                .contentType("application/problem+json")
                .body("code", equalTo("403.0000001"))
                .body("detail", equalTo("the application has no grant for the API freight-product"));
    }

    @Test
    @TestSecurity(user = "app-1", roles = Caller.CATALOGUE)
    void theRoleOfTheCatalogueOpensItsOperations() {
        given().get(CATALOGUE).then().statusCode(200);
    }

    @Test
    @TestSecurity(user = "app-1", permissions = ApiId.FREIGHT_PRODUCT, roles = Caller.SERVICE)
    void noOtherRoleDoes() {
        given().get(CATALOGUE)
                .then()
                .statusCode(403)
                .body("code", equalTo("403.0000001"))
                .body("detail", equalTo("the operation needs one of the roles catalogue, operator, reader"));
    }

    @Test
    void withoutSuchAnIdentityTokensAreJudged() {
        call().get(BASE + "/products").then().statusCode(200);
        call().get(CATALOGUE).then().statusCode(403);
        given().get(BASE + "/products").then().statusCode(401).body("code", equalTo("401.0000009"));
        given().get(CATALOGUE).then().statusCode(401).body("code", equalTo("401.0000007"));
    }
}
