package io.waybill.auth.registry.errordoc;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.india.StatusCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                .body("remedy", equalTo(code.remedy().replace("<Carrier>-API-Key", "Carrier-API-Key")));
        given().header("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
                .get("/docs/errors/" + code.code())
                .then()
                .statusCode(200)
                .contentType(ContentType.HTML)
                .body(containsString(code.title()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs/errors", "/docs/errors/400.0000005"})
    void aPageCanDoNothingButShowItsTextInItsOwnStyle(String path) {
        String page = given().accept(ContentType.HTML)
                .get(path)
                .then()
                .statusCode(200)
                .header("X-Content-Type-Options", equalTo("nosniff"))
                .header("Content-Security-Policy", startsWith("default-src 'none'; style-src 'self';"))
                .extract()
                .asString();

        assertThat(page).doesNotContain("<style", "style=", "<script");
        String sheet = page.replaceAll("(?s).*<link rel=\"stylesheet\" href=\"([^\"]+)\".*", "$1");
        given().get(sheet).then().statusCode(200).contentType("text/css");
    }

    @Test
    void everyStatusCodeOfIndiaIsExplainedToPeople() {
        String page = given().accept(ContentType.HTML).get("/docs/errors").asString();

        for (StatusCode code : StatusCode.values()) {
            if (code != StatusCode.VALID) {
                assertThat(page).contains("<code>" + code.wireName() + "</code>");
            }
        }
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
