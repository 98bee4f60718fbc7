package io.waybill.auth.portal.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.error.ErrorCode;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documentation for programs that read. */
@QuarkusTest
@ServiceUnderTest
class MarkdownPagesTest {

    private static final Pattern LINK = Pattern.compile("\\]\\(https://issuer\\.example(/[^)]+\\.md)\\)");
    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

    @Test
    void everyPageOfTheListIsMarkdownAndHasAllOperationsAndErrors() {
        List<String> pages = links(markdown("/llms.txt"));
        assertThat(pages).hasSizeGreaterThan(6).doesNotHaveDuplicates();

        for (String page : pages) {
            String text = markdown(page);
            assertThat(text)
                    .as(page)
                    .startsWith("# ")
                    .doesNotContain("<p>", "<code>", "&lt;", "&quot;", "{#", "NOT_FOUND");
            links(text).forEach(MarkdownPagesTest::markdown);
        }
        assertThat(markdown("/portal/apis/freight-product.md"))
                .contains(
                        "`POST /freight/info/products/services/v1/chargeableweight/calculationresults`",
                        "operation `calculateChargeableWeight`",
                        "```sh\ncurl \"$URL",
                        "429.0000001")
                .doesNotContain("\n\n\n\n");
        assertThat(markdown("/docs/errors.md"))
                .contains(Arrays.stream(ErrorCode.values()).map(ErrorCode::code).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/portal/apis",
                "/portal/apis/freight-product",
                "/portal/whats-new",
                "/docs/errors",
                "/docs/errors/429.0000001"
            })
    void aPageIsMarkdownForThoseWhoAskForItAndHtmlForBrowsers(String page) {
        String asked = given().header("Accept", "text/markdown, text/html;q=0.5")
                .get(page)
                .then()
                .statusCode(200)
                .contentType(startsWith("text/markdown"))
                .header("Vary", containsString("Accept"))
                .extract()
                .asString();
        assertThat(asked).isEqualTo(markdown(page + ".md"));
        given().header("Accept", BROWSER).get(page).then().statusCode(200).contentType(startsWith("text/html"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/portal/apis/nothing.md", "/docs/errors/999.0000001.md", "/portal/login.md", "/docs.md"})
    void whatIsNoPageIsNotFound(String page) {
        given().get(page).then().statusCode(404);
    }

    private static String markdown(String page) {
        return given().get(page)
                .then()
                .statusCode(200)
                .contentType(startsWith("text/markdown"))
                .extract()
                .asString();
    }

    private static List<String> links(String text) {
        return LINK.matcher(text)
                .results()
                .map(link -> link.group(1))
                .distinct()
                .toList();
    }
}
