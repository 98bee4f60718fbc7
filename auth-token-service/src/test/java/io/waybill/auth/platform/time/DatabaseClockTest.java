package io.waybill.auth.platform.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import io.waybill.test.LogCapture;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A replica whose clock is wrong. */
@QuarkusTest
@ServiceUnderTest
class DatabaseClockTest {

    @Inject
    TimeRepository repository;

    @Inject
    Clock clock;

    @Inject
    Sql sql;

    @Test
    void aReplicaWhoseClockIsAheadOfTheDatabasesIssuesNoToken() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        Registry.token(app);

        try (LogCapture log = LogCapture.open()) {
            DatabaseClock wrong = install(Duration.ofSeconds(30));
            wrong.compare();

            assertThat(log.lines())
                    .filteredOn(line -> line.json().contains("ahead of the database's: it issues no tokens"))
                    .hasSize(1);
        }

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
        install(Duration.ofSeconds(4));
        String jwt = Registry.token(app);
        String opaque = Registry.opaqueToken(app, user);

        Registry.suspend(app);
        Registry.resume(app);

        assertThat(Registry.isActive(jwt)).isFalse();
        assertThat(Registry.isActive(opaque)).isFalse();
    }

    @Test
    void aSecretThatIsEndedAtAReplicaWhoseClockIsAheadHasEnded() {
        App app = Registry.approved("parcel");
        install(Duration.ofSeconds(4));

        String end = Registry.expire(app, Map.of()).path("expiresAt");

        assertThat(Instant.parse(end)).isBefore(Instant.now().plusSeconds(1));
    }

    @Test
    void aReplicaWhoseClockIsBehindIssues() {
        App app = Registry.approved("parcel");
        install(Duration.ofHours(-1));

        Registry.requestToken(app).then().statusCode(200);
    }

    @Test
    void aTokenIsNotDatedFurtherAheadThanServicesAccept() {
        App app = Registry.approved("parcel");
        assertThat(sql.update(
                        "update application set tokens_not_before = extract(epoch from now())::bigint + 60"
                                + " where id = cast(? as uuid)",
                        app.id()))
                .isEqualTo(1);

        Response answer = Registry.requestToken(app);

        answer.then().statusCode(503);
        assertThat(Integer.parseInt(answer.header("Retry-After"))).isBetween(1, 60);
    }

    private DatabaseClock install(Duration offset) {
        DatabaseClock other = new DatabaseClock(repository, Clock.offset(clock, offset));
        other.compare();
        QuarkusMock.installMockForType(other, DatabaseClock.class);
        return other;
    }
}
