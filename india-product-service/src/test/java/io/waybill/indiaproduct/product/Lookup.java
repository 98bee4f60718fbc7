package io.waybill.indiaproduct.product;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.emptyOrNullString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.TestToken;

/** The product lookup as an application with a licence calls it. */
public final class Lookup {

    public static final String PATH = "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts";

    public static final String LOGIN_ID = "DEL00001";

    public static final String LICENCE_KEY = "key-of-the-test";

    public static final String PROFILE =
            "{\"profile\":{\"LoginID\":\"DEL00001\",\"LicenceKey\":\"key-of-the-test\",\"Api_type\":\"S\"}}";

    private Lookup() {}

    /** A good token for {@link #PROFILE}. */
    static TestToken token() {
        return new TestIssuer().token().api("india-product").licence(LOGIN_ID, LICENCE_KEY);
    }

    /** A call without credentials. */
    static RequestSpecification json() {
        return given().contentType(ContentType.JSON);
    }

    static RequestSpecification lookup() {
        return json().header("JWTToken", token().signed());
    }

    /** A call that is good but for its token. */
    static ValidatableResponse call(String token) {
        return json().header("JWTToken", token).body(PROFILE).post(PATH).then();
    }

    /** A call that is good but for its body. */
    static ValidatableResponse post(String body) {
        return lookup().body(body).post(PATH).then();
    }

    static ValidatableResponse refused(ValidatableResponse answer, int status, String title, String code) {
        return answer.statusCode(status)
                .contentType(ContentType.JSON)
                .header("X-Request-Id", not(emptyOrNullString()))
                .body("status", equalTo(status))
                .body("title", equalTo(title))
                .body("error-response[0].StatusCode", equalTo(code));
    }

    /** The name of the first product that is answered. */
    public static String servedName() {
        return call(token().signed())
                .statusCode(200)
                .extract()
                .path("GetAllProductsAndSubProductsResult.ProductList[0].ProductName");
    }
}
