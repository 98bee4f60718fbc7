package io.waybill.test;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.test.server.PostgresResource;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.WithDatabaseAndIssuer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of the audit trail. */
@QuarkusTest
@WithDatabaseAndIssuer
class AuditListTest {

    private static final String AUDIT = "/admin/v1/audit";

    private static final Instant START = Instant.parse("2001-01-01T00:00:00Z");
    private static final Duration QUARTER = Duration.ofMinutes(15);
    private static final Instant RARE = START.plus(QUARTER.multipliedBy(70_000));

    /** A hundred thousand events, one each quarter of an hour, and one of them by an actor of its own. */
    @BeforeAll
    static void aLongTrail() throws SQLException {
        execute("""
                insert into audit_event (occurred_at, actor, action, target, details)
                select timestamptz '2001-01-01 00:00Z' + n * interval '15 minutes',
                  case n when 70000 then 'rare-actor' else 'busy-actor-' || n % 5 end,
                  case n when 70000 then 'rare.action' else 'busy.action' end,
                  case n when 70000 then 'rare/1' else 'busy/' || n % 7 end, '{"n":1}'
                from generate_series(1, 100000) n""");
        execute("analyze audit_event");
    }

    @Test
    void theTrailIsReadInPagesThatMissAndRepeatNothing() {
        List<Integer> ids = new ArrayList<>();
        String after = null;
        do {
            Response page = trail(after == null ? "" : "&after=" + after);
            ids.addAll(page.path("items.id"));
            after = page.path("next");
        } while (after != null);

        assertThat(ids).hasSize(96).doesNotHaveDuplicates().isSortedAccordingTo((a, b) -> b - a);
    }

    /** A day of the long trail. */
    private static Response trail(String more) {
        Response page = operator().get(AUDIT + "?limit=50" + period(120, 121) + more);
        page.then().statusCode(200);
        return page;
    }

    @Test
    void fromIsIncludedAndToIsNot() {
        operator()
                .get(AUDIT + "?from=" + RARE + "&to=" + RARE.plus(QUARTER))
                .then()
                .body("items.actor", equalTo(List.of("rare-actor")));
    }

    @ParameterizedTest
    @CsvSource({"actor,rare-actor", "action,rare.action", "target,rare/1"})
    void oneFieldSelects(String name, String value) {
        operator()
                .queryParam(name, value)
                .get(AUDIT)
                .then()
                .statusCode(200)
                .body("items", hasSize(1))
                .body("items." + name, everyItem(equalTo(value)));
        operator().queryParam(name, value.substring(1)).get(AUDIT).then().body("items", hasSize(0));
    }

    @Test
    void severalFieldsSelectTogether() {
        operator()
                .get(AUDIT + "?actor=busy-actor-1&target=busy/1" + period(0, 31))
                .then()
                .body("items.actor", everyItem(equalTo("busy-actor-1")))
                .body("items.target", everyItem(equalTo("busy/1")))
                .body("items", hasSize(50));
        operator().get(AUDIT + "?actor=rare-actor&target=busy/1").then().body("items", hasSize(0));
    }

    @Test
    void theTrailIsExported() {
        assertThat(operator()
                        .accept("text/csv")
                        .get(AUDIT + "?actor=rare-actor")
                        .asString()
                        .replaceFirst("\r\n[0-9]+,", "\r\n7,"))
                .isEqualTo("""
                        id,occurredAt,actor,action,target,sourceAddress,requestId,details\r
                        7,%s,rare-actor,rare.action,rare/1,,,"{""n"":1}"\r
                        """.formatted(RARE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0000", "a\nb", "\u007f"})
    void aControlCharacterIsNoPartOfAName(String value) {
        operator()
                .queryParam("action", value)
                .get(AUDIT)
                .then()
                .statusCode(400)
                .body("errors.pointer", equalTo(List.of("action")));
    }

    /** A page costs what a page has, wherever in the trail it is. */
    @ParameterizedTest
    @CsvSource({
        "audit_event_time_ix,limit=20&to=EARLY",
        "audit_event_actor_ix,limit=20&actor=rare-actor",
        "audit_event_action_ix,limit=20&action=rare.action",
        "audit_event_target_ix,limit=20&target=rare/1",
        "audit_event_target_ix,limit=20&target=rare/1&from=2001-01-01T00:00:00Z&to=2099-01-01T00:00:00Z"
    })
    void aPageIsReadByAnIndex(String index, String fields) throws SQLException {
        String query = fields.replace("EARLY", START.plus(Duration.ofDays(31)).toString());
        long scans = counter("select idx_scan from pg_stat_user_indexes where indexrelname = ?", index);
        long tuples = counter("select idx_tup_read from pg_stat_user_indexes where indexrelname = ?", index);
        long unindexed = counter("select seq_tup_read from pg_stat_user_tables where relname = ?", "audit_event");

        // A session reports what it has read within seconds.
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(300))
                .until(() -> {
                    operator().get(AUDIT + "?" + query).then().statusCode(200);
                    return counter("select idx_scan from pg_stat_user_indexes where indexrelname = ?", index) > scans;
                });

        long read = counter("select idx_tup_read from pg_stat_user_indexes where indexrelname = ?", index) - tuples;
        long times = counter("select idx_scan from pg_stat_user_indexes where indexrelname = ?", index) - scans;
        assertThat(read).as("entries read in " + times + " scans").isLessThanOrEqualTo(times * 23);
        assertThat(counter("select seq_tup_read from pg_stat_user_tables where relname = ?", "audit_event"))
                .isEqualTo(unindexed);
    }

    /** A query for some days of the long trail. */
    private static String period(int from, int to) {
        return "&from=" + START.plus(Duration.ofDays(from)) + "&to=" + START.plus(Duration.ofDays(to));
    }

    private static RequestSpecification operator() {
        return given().header(
                        "Authorization",
                        "Bearer " + new TestIssuer().token().operator().signed());
    }

    private static long counter(String query, String name) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
