package io.waybill.auth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.registry.servicelevel.Level;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.india.WcfDate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What this service can prove of the guides. Freight and India prove theirs. */
@QuarkusTest
@ServiceUnderTest
class GuidesTest {

    private static final Path GUIDES = Path.of("..", "docs", "guides");
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu", Locale.UK);

    private final ServiceLevels levels;

    GuidesTest(ServiceLevels levels) {
        this.levels = levels;
    }

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

    @Test
    void theDatesAreThoseDays() throws IOException {
        List<MatchResult> rows = Pattern.compile("(?m)^\\| `(/Date\\([^`]+)` \\| ([^|]+) \\|$")
                .matcher(text("slots-and-dates"))
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
    void theLevelIsTheOneThatThereIs() throws IOException {
        Level standard = levels.get("standard");

        assertThat(text("limits"))
                .contains("| standard | %d | %d |".formatted(standard.perSecond(), standard.perDay()));
    }

    @Test
    void tokensLastAsLongAsTheGuideSays() throws IOException {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        int variantA = Registry.requestToken(app).path("expires_in");
        int variantB = Registry.requestOpaqueToken(app, user.username(), user.password())
                .path("expires_in");

        assertThat(text("tokens")).contains("good for " + variantA + " seconds", "good for " + variantB + " seconds");
    }

    private static String text(String guide) throws IOException {
        return Files.readString(GUIDES.resolve(guide + ".md"));
    }
}
