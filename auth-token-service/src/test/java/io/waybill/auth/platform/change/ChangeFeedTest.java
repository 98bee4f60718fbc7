package io.waybill.auth.platform.change;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.scheduler.Scheduler;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.PostgresResource;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A replica that has missed changes, or cannot read them. */
@QuarkusTest
@ServiceUnderTest
class ChangeFeedTest {

    @Inject
    ChangeFeed feed;

    @Inject
    ChangeRepository changes;

    @Inject
    Event<RegistryChanged> event;

    @Inject
    Clock clock;

    @Inject
    Scheduler scheduler;

    private final AtomicReference<Instant> uptime = new AtomicReference<>(Instant.EPOCH);

    @BeforeEach
    void pauseBackgroundJobs() {
        scheduler.pause();
    }

    @AfterEach
    void resumeBackgroundJobs() {
        feed.poll();
        scheduler.resume();
    }

    @Test
    void aChangeThatIsNoLongerInTheLogMakesTheReplicaForgetEverything() throws SQLException {
        App app = approvedAndKnown();
        suspendElsewhere(app);
        execute("UPDATE change_counter SET version = version + 1");

        feed.poll();

        Registry.requestToken(app).then().statusCode(400);
    }

    @Test
    void aDatabaseThatWasRestoredToAnEarlierTimeMakesTheReplicaForgetEverything() throws SQLException {
        App app = approvedAndKnown();
        suspendElsewhere(app);
        execute("DELETE FROM change WHERE version = (SELECT version FROM change_counter)");
        execute("UPDATE change_counter SET version = version - 1");

        feed.poll();

        Registry.requestToken(app).then().statusCode(400);
    }

    @Test
    void aReplicaThatCannotReadTheChangesSaysSoAfterFourSecondsAndIssuesForAQuarterOfAnHour() {
        App app = Registry.approved("parcel");
        Registry.token(app);
        revocations().then().statusCode(200);
        install(clock);

        uptime.set(Instant.EPOCH.plusSeconds(3));
        revocations().then().statusCode(200);
        uptime.set(Instant.EPOCH.plusSeconds(5));
        revocations().then().statusCode(503).header("Retry-After", notNullValue());
        uptime.set(Instant.EPOCH.plus(Duration.ofMinutes(14)));
        Registry.requestToken(app).then().statusCode(200);
        uptime.set(Instant.EPOCH.plus(Duration.ofMinutes(16)));
        Registry.requestToken(app).then().statusCode(503).header("Retry-After", notNullValue());
    }

    /** The credentials of a service that it has not met would be looked up in the database, which may be gone. */
    @Test
    void aReplicaThatCannotReadTheChangesSaysSoBeforeItAsksWhoAsks() {
        install(clock);

        uptime.set(Instant.EPOCH.plusSeconds(5));

        given().auth()
                .preemptive()
                .basic("not-met-yet", "secret-of-the-test")
                .get("/oauth2/revocations")
                .then()
                .statusCode(503);
    }

    @Test
    @Timeout(120)
    void aDatabaseThatHangsDoesNotKeepAServiceWaitingBeyondTheFourSeconds() throws Exception {
        revocations().then().statusCode(200);
        install(clock);

        try (Connection connection = PostgresResource.connection();
                ExecutorService service = Executors.newVirtualThreadPerTaskExecutor()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("LOCK TABLE change");
            }
            Future<Response> answer = service.submit(() -> revocations("?since=1"));
            await().until(ChangeFeedTest::somebodyWaits);

            uptime.set(Instant.EPOCH.plusSeconds(5));

            answer.get()
                    .then()
                    .statusCode(503)
                    .header("Retry-After", notNullValue())
                    .body(containsString("is not known here at the moment"));
            connection.rollback();
        }
    }

    @Test
    void aReplicaWhoseClockIsAheadOfTheDatabasesIssuesNoToken() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        Registry.token(app);

        ChangeFeed ahead = install(Clock.offset(clock, Duration.ofSeconds(30)));
        ahead.poll();

        Registry.requestToken(app).then().statusCode(503).header("Retry-After", notNullValue());
        Registry.requestOpaqueToken(app, user.username(), user.password())
                .then()
                .statusCode(503)
                .header("Retry-After", notNullValue());
    }

    @Test
    void whatAReplicaIssuesWhoseClockIsALittleAheadDoesNotSurviveARevocation() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        install(Clock.offset(clock, Duration.ofSeconds(4)));
        String jwt = Registry.token(app);
        String opaque = Registry.opaqueToken(app, user);

        for (String action : List.of("suspend", "resume")) {
            Registry.admin("POST", "/applications/" + app.id() + "/" + action, Map.of("reason", "a test"))
                    .then()
                    .statusCode(200);
        }

        Registry.introspect(jwt).then().body("active", equalTo(false));
        Registry.introspect(opaque).then().body("active", equalTo(false));
    }

    @Test
    void aSecretThatIsEndedAtAReplicaWhoseClockIsAheadHasEnded() {
        App app = Registry.approved("parcel");
        install(Clock.offset(clock, Duration.ofSeconds(4)));

        String end = Registry.admin(
                        "POST", "/applications/" + app.id() + "/secrets/" + app.secretId() + "/expire", Map.of())
                .then()
                .statusCode(200)
                .extract()
                .path("expiresAt");

        assertThat(Instant.parse(end)).isBefore(Instant.now().plusSeconds(1));
    }

    @Test
    void aReplicaWhoseClockIsBehindIssues() {
        ChangeFeed behind = new ChangeFeed(changes, event, Clock.offset(clock, Duration.ofHours(-1)), uptime::get);
        behind.start(null);

        behind.requireUsable();

        uptime.set(Instant.EPOCH.plus(Duration.ofMinutes(16)));
        assertThatThrownBy(behind::requireUsable).hasMessageContaining("registry");
    }

    @Test
    void aTokenIsNotDatedFurtherAheadThanServicesAccept() throws SQLException {
        App app = approvedAndKnown();
        execute("UPDATE application SET tokens_not_before = extract(epoch FROM now())::bigint + 60 WHERE id = '"
                + app.id() + "'");
        execute("UPDATE change_counter SET version = version + 1");
        feed.poll();

        Response answer = Registry.requestToken(app);

        answer.then().statusCode(503);
        assertThat(Integer.parseInt(answer.header("Retry-After"))).isBetween(1, 60);
    }

    /** As this replica's feed; it began to read at the epoch of {@link #uptime}. */
    private ChangeFeed install(Clock itsClock) {
        ChangeFeed other = new ChangeFeed(changes, event, itsClock, uptime::get);
        other.start(null);
        QuarkusMock.installMockForType(other, ChangeFeed.class);
        return other;
    }

    private App approvedAndKnown() {
        App app = Registry.approved("parcel");
        feed.poll();
        Registry.token(app);
        return app;
    }

    private static void suspendElsewhere(App app) throws SQLException {
        execute("UPDATE application SET state = 'suspended' WHERE id = '" + app.id() + "'");
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(1);
        }
    }

    private static boolean somebodyWaits() throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'change'::regclass")) {
            row.next();
            return row.getInt(1) > 0;
        }
    }

    private static Response revocations() {
        return revocations("");
    }

    private static Response revocations(String query) {
        return given().auth()
                .preemptive()
                .basic(Registry.SERVICE_ID, Registry.SERVICE_SECRET)
                .get("/oauth2/revocations" + query);
    }
}
