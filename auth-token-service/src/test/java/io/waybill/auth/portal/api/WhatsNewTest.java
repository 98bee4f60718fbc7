package io.waybill.auth.portal.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;
import org.junit.jupiter.api.Test;

/** The page and the feed of what versions change. */
@QuarkusTest
@ServiceUnderTest
class WhatsNewTest {

    @Test
    void eachChangeLeadsToItsOperation() {
        String page = given().get("/portal/whats-new")
                .then()
                .statusCode(200)
                .contentType(startsWith("text/html"))
                .extract()
                .asString();

        assertThat(page).contains("<h1>What is new</h1>").doesNotContain("NOT_FOUND", "`");
        page.lines()
                .flatMap(line -> java.util.regex.Pattern.compile("href=\"(/portal/apis/[a-z-]+)#([A-Za-z]+)\"")
                        .matcher(line)
                        .results())
                .forEach(link -> given().get(link.group(1))
                        .then()
                        .statusCode(200)
                        .body(containsString("id=\"" + link.group(2) + "\"")));
    }

    @Test
    void thereIsAFeed() {
        given().get("/portal/whats-new.atom")
                .then()
                .statusCode(200)
                .contentType("application/atom+xml")
                .body(containsString("what is new in the APIs</title>"));
    }
}
