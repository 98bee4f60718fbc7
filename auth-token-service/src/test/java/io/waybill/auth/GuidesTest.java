package io.waybill.auth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The guides, as the service gives them to programs. */
@QuarkusTest
@ServiceUnderTest
class GuidesTest {

    private static final Path GUIDES = Path.of("..", "docs", "guides");

    @Test
    void theListForProgramsLeadsToEveryGuide() throws IOException {
        String list = given().get("/llms.txt")
                .then()
                .statusCode(200)
                .contentType("text/plain")
                .extract()
                .asString();
        try (Stream<Path> guides = Files.list(GUIDES)) {
            assertThat(guides).isNotEmpty().allSatisfy(guide -> {
                String path = "/docs/guides/" + guide.getFileName();
                assertThat(list).contains("](" + path + ")");
                assertThat(given().get(path)
                                .then()
                                .statusCode(200)
                                .contentType("text/plain;charset=UTF-8")
                                .header("X-Content-Type-Options", "nosniff")
                                .extract()
                                .asByteArray())
                        .isEqualTo(Files.readAllBytes(guide));
            });
        }
    }

    @Test
    void aGuideThatIsNoneIs404() {
        given().get("/docs/guides/none.md").then().statusCode(404).contentType("application/problem+json");
    }
}
