package io.waybill.auth.portal.guide;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.registry.servicelevel.Level;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The guides as pages, and what of them this service can prove. Freight and India prove theirs. */
@QuarkusTest
@ServiceUnderTest
class GuidesTest {

    private static final Pattern ANCHOR = Pattern.compile("href=\"#([^\"]+)\"");
    private static final Pattern LINK = Pattern.compile("href=\"(/[^\"#]+)(#([^\"]+))?\"");
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu", Locale.UK);

    private final Guides guides;
    private final ServiceLevels levels;
    private final ConnectionCounter connections;

    GuidesTest(Guides guides, ServiceLevels levels, ConnectionCounter connections) {
        this.guides = guides;
        this.levels = levels;
        this.connections = connections;
    }

    @Test
    void everyGuideIsAPageWhoseLinksLeadSomewhere() {
        long before = connections.acquiredByRequests();
        assertThat(page("/portal/guides")).contains("href=\"/portal/guides/weight\"");
        for (Guide guide : guides.all()) {
            String page = page("/portal/guides/" + guide.name());
            assertThat(page)
                    .contains(
                            "<h1>" + guide.title().replace("'", "&#39;") + "</h1>",
                            "<table class=\"cards\">",
                            "data-label=\"")
                    .doesNotContain(" style=", "javascript:", "%INDIA", "<p></p>");
            assertThat(ANCHOR.matcher(page).results().map(link -> link.group(1)))
                    .hasSizeGreaterThan(2)
                    .doesNotHaveDuplicates()
                    .allSatisfy(id -> assertThat(page).contains("id=\"" + id + "\""));
            LINK.matcher(page).results().forEach(GuidesTest::leadsSomewhere);
        }
        assertThat(connections.acquiredByRequests() - before).isZero();
    }

    private static void leadsSomewhere(MatchResult link) {
        if (link.group(1).startsWith("/portal/apis/") || link.group(1).startsWith("/portal/guides/")) {
            String page = page(link.group(1));
            if (link.group(3) != null) {
                assertThat(page).contains("id=\"" + link.group(3) + "\"");
            }
        }
    }

    @Test
    void htmlInAGuideIsText() {
        assertThat(MarkdownText.html("a <script>alert(1)</script> [x](javascript:alert(1))")
                        .getValue())
                .contains("&lt;script&gt;")
                .doesNotContain("<script", "javascript:");
    }

    @Test
    void aGuideThatIsNoneIs404() {
        given().get("/portal/guides/none").then().statusCode(404);
        given().get("/portal/guides/none.md").then().statusCode(404);
    }

    @Test
    void forProgramsAGuideIsItsOwnTextWithLinksToMarkdown() {
        assertThat(given().get("/portal/guides/retries.md").asString())
                .startsWith("# Retries")
                .contains("(https://issuer.example/portal/guides/limits.md)")
                .contains("(https://issuer.example/portal/apis/india-instruction.md#getInstructionStatus)");
    }

    @Test
    void everyStatusCodeIsExplained() {
        String page = page("/portal/guides/india-errors");

        for (StatusCode code : StatusCode.values()) {
            if (code != StatusCode.VALID) {
                assertThat(page).contains("<code>" + code.wireName() + "</code>");
            }
        }
    }

    @Test
    void theDatesAreThoseDays() {
        List<MatchResult> rows = Pattern.compile("(?m)^\\| `(/Date\\([^`]+)` \\| ([^|]+) \\|$")
                .matcher(guides.get("slots-and-dates").markdown())
                .results()
                .toList();

        assertThat(rows)
                .hasSize(4)
                .allSatisfy(row -> assertThat(WcfDate.parse(row.group(1))
                                .orElseThrow()
                                .dayInIndia()
                                .format(DAY))
                        .isEqualTo(row.group(2)));
    }

    @Test
    void theLevelIsTheOneThatThereIs() {
        Level standard = levels.get("standard");

        assertThat(guides.get("limits").markdown())
                .contains("| standard | %d | %d |".formatted(standard.perSecond(), standard.perDay()));
    }

    @Test
    void tokensLastAsLongAsTheGuideSays() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        int variantA = Registry.requestToken(app).path("expires_in");
        int variantB = Registry.requestOpaqueToken(app, user.username(), user.password())
                .path("expires_in");

        assertThat(guides.get("tokens").markdown())
                .contains("good for " + variantA + " seconds", "good for " + variantB + " seconds");
    }

    private static String page(String path) {
        return given().get(path)
                .then()
                .statusCode(200)
                .contentType("text/html")
                .extract()
                .asString();
    }
}
