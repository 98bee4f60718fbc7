package io.waybill.auth.errordoc;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The documents behind the type of every error. */
@QuarkusTest
@ServiceUnderTest
class ErrorDocumentTest {

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void everyErrorIsExplainedToPeopleAndPrograms(ErrorCode code) {
        given().accept(ContentType.JSON)
                .get("/docs/errors/" + code.code())
                .then()
                .statusCode(200)
                .body("code", equalTo(code.code()))
                .body("title", equalTo(code.title()))
                .body("remedy", equalTo(code.remedy()));
        given().header("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
                .get("/docs/errors/" + code.code())
                .then()
                .statusCode(200)
                .contentType(ContentType.HTML)
                .body(containsString(code.title()));
    }

    @Test
    void withoutAPreferenceAProgramIsAnsweredInJson() {
        given().get("/docs/errors/400.0000005").then().statusCode(200).contentType(ContentType.JSON);
    }

    @Test
    void anUnknownNumberIsNotFound() {
        given().get("/docs/errors/400.9999999").then().statusCode(404);
    }
}
