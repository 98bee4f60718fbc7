package io.waybill.auth.portal.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.ServiceUnderTest;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search over operations, guides and errors, without a script. */
@QuarkusTest
@ServiceUnderTest
class SearchTest {

    private static final Pattern HIT = Pattern.compile("<li class=\"hit\"><a href=\"([^\"]+)\">");

    private final ConnectionCounter connections;

    SearchTest(ConnectionCounter connections) {
        this.connections = connections;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    matchProducts        | /portal/apis/freight-product#matchProducts
                    chargeable weight    | /portal/apis/freight-product#calculateChargeableWeight
                    PreferDate           | /portal/apis/india-instruction#giveAlternateInstruction
                    working days         | /portal/guides/slots-and-dates
                    idempotency          | /portal/guides/retries
                    1480 floor           | /portal/guides/weight#the-floor-wins-780-and-1480-kg
                    429.0000001          | /docs/errors/429.0000001
                    expired token        | /docs/errors/401.0000008
                    alreadydelivered     | /portal/guides/india-errors#all-codes
                    """)
    void whatIsAskedForIsFound(String words, String link) {
        assertThat(links(search(words))).contains(link);
    }

    @Test
    void theExactNameComesFirst() {
        assertThat(links(search("getProduct"))).first().isEqualTo("/portal/apis/freight-product#getProduct");
    }

    @Test
    void resultsStandInGroupsAndAreFew() {
        String page = search("the");

        assertThat(page).containsSubsequence("<h2>Operations</h2>", "<h2>Guides</h2>", "<h2>Errors</h2>", " more: ");
        assertThat(links(page)).hasSizeLessThanOrEqualTo(3 * SearchIndex.SHOWN);
    }

    @Test
    void allWordsMustBeThere() {
        assertThat(search("weight nonsense")).contains("Nothing has all of these words");
    }

    @Test
    void nothingIsNoSearch() {
        assertThat(search("")).contains("Type a word").doesNotContain("Nothing has");
        assertThat(given().get("/portal/search").asString()).contains("Type a word");
        assertThat(search("   ")).contains("Type a word");
    }

    @Test
    void whatIsSentIsTextAndBounded() {
        assertThat(search("<script>\"x")).contains("&lt;script&gt;&quot;x").doesNotContain("<script>");
        assertThat(search("w".repeat(3000)))
                .contains("the first 100 characters")
                .doesNotContain("w".repeat(101));
        assertThat(search("\uD83D\uDE9A".repeat(120))).contains("the first 100 characters");
        assertThat(search("a ".repeat(50) + "\u0000")).isNotEmpty();
    }

    @Test
    void itAsksNoDatabase() {
        long before = connections.acquiredByRequests();

        search("weight");

        assertThat(connections.acquiredByRequests() - before).isZero();
    }

    @Test
    void theListAndTheGuidesHaveTheForm() {
        for (String page : new String[] {"/portal/apis", "/portal/guides", "/portal/guides/weight"}) {
            assertThat(given().get(page).asString()).contains("action=\"/portal/search\"");
        }
    }

    private static String search(String words) {
        return given().queryParam("q", words)
                .get("/portal/search")
                .then()
                .statusCode(200)
                .contentType("text/html")
                .extract()
                .asString();
    }

    private static List<String> links(String page) {
        return HIT.matcher(page)
                .results()
                .map((MatchResult hit) -> hit.group(1))
                .toList();
    }
}
