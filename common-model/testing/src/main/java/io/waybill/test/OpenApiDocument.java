package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.RestAssured;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The service's OpenAPI document as it is kept in the repository, so that a change of the contract is seen in review.
 * For use in a {@code @QuarkusTest}:
 *
 * <pre>{@code
 * @Test
 * void theServedDocumentIsTheOneInTheRepository() {
 *     OpenApiDocument.assertServedIsKept();
 * }
 * }</pre>
 *
 * With {@code -Dtest-support.openapi-update=true} the kept document is replaced by the served one instead.
 */
public final class OpenApiDocument {

    /** System property that makes the test write the document. */
    public static final String UPDATE = "test-support.openapi-update";

    private static final Path KEPT = Path.of("src/main/openapi/openapi.yaml");

    private OpenApiDocument() {}

    /**
     * Compares what the running service serves under {@code /q/openapi} with the kept document, whose module's folder
     * is the working directory.
     */
    public static void assertServedIsKept() {
        String served = RestAssured.given()
                .accept("application/yaml")
                .get("/q/openapi")
                .then()
                .statusCode(200)
                .extract()
                .asString();
        try {
            if (Boolean.getBoolean(UPDATE)) {
                Files.createDirectories(KEPT.getParent());
                Files.writeString(KEPT, served);
            }
            assertThat(Files.exists(KEPT) ? Files.readString(KEPT) : "")
                    .as("%s; after a wanted change run the test again with -D%s=true", KEPT, UPDATE)
                    .isEqualTo(served);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
