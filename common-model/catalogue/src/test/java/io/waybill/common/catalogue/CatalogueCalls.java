package io.waybill.common.catalogue;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.waybill.test.server.TestIssuer;

/** The catalogue as an operator calls it. */
final class CatalogueCalls {

    static final String ADMIN = "/admin/v1/catalogue";

    private CatalogueCalls() {}

    static RequestSpecification operator() {
        String token = new TestIssuer()
                .token()
                .client("operator-of-the-test")
                .operator()
                .signed();
        return given().header("Authorization", "Bearer " + token).contentType(ContentType.JSON);
    }

    static ValidatableResponse imported(String document) {
        return operator().body(document).put(ADMIN).then();
    }

    /** A catalogue of one note. */
    static String catalogue(String text) {
        return "{\"notes\":[{\"code\":\"T\",\"text\":\"" + text + "\"}]}";
    }

    /** The text of the first note that is served. */
    static String servedText(PublishedCatalogue<Notes> catalogue) {
        return catalogue.current().content().notes().getFirst().text();
    }

    /** Publishes the first version again, so that a test finds what the one before it found. */
    static void restoreTheSeed() {
        operator().post(ADMIN + "/versions/1/restore").then().statusCode(200);
    }
}
