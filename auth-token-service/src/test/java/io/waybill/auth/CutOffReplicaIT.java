package io.waybill.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.restassured.path.json.JsonPath;
import io.waybill.auth.Replica.Answer;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Three replicas, one of which loses the database: what is suspended elsewhere must not live on by it. */
@Tag("nightly")
class CutOffReplicaIT {

    private static final Logger LOG = Logger.getLogger(CutOffReplicaIT.class);

    /**
     * Ten seconds are promised, and five after the database is back; a machine that is busy with a build may be late.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private EmbeddedDatabase server;
    private DatabaseLink link;
    private Replica one;
    private Replica other;
    private Replica cutOff;

    @BeforeEach
    void start() throws Exception {
        server = EmbeddedDatabase.builder().stopAtExit().schema("auth").start();
        DatabaseAccess access = server.schema(server.createDatabase(), "auth");
        link = new DatabaseLink(access);
        one = Replica.start(access, Map.of());
        one.awaitReady();
        other = Replica.start(access, Map.of());
        cutOff = Replica.start(link.access(), Map.of());
        other.awaitReady();
        cutOff.awaitReady();
    }

    @AfterEach
    void stop() throws Exception {
        for (Replica replica : new Replica[] {one, other, cutOff}) {
            if (replica != null) {
                replica.stop();
            }
        }
        link.close();
        server.close();
    }

    @Test
    void aSuspensionIsNotEscapedByAReplicaThatCannotReadIt() throws Exception {
        Answer made = one.admin(
                "POST",
                "/applications",
                "{\"name\":\"cut off\",\"owner\":\"tests\",\"businessRegion\":\"SE\",\"level\":\"sandbox\"}");
        String id = made.path("id");
        String clientId = made.path("clientId");
        String secret = made.path("clientSecret");
        one.admin("POST", "/applications/" + id + "/approve", null);
        await().atMost(PATIENCE)
                .until(() -> other.token(clientId, secret).status() == 200
                        && cutOff.token(clientId, secret).status() == 200);
        String early = cutOff.token(clientId, secret).path("access_token");
        String known = "?since=" + cutOff.revocations().path("version");
        assertThat(cutOff.revocations(known).status()).isEqualTo(304);

        link.cut();
        assertThat(cutOff.revocations(known).status())
                .as("it may have lost the database for a moment only")
                .isEqualTo(304);
        assertThat(one.admin("POST", "/applications/" + id + "/suspend", "{\"reason\":\"a drill\"}")
                        .status())
                .isEqualTo(200);

        measured("the suspension is known at the other replica", () -> isRefused(other, early));
        measured(
                "the replica that is cut off says that it does not know",
                () -> cutOff.revocations(known).status() == 503);
        Answer late = cutOff.token(clientId, secret);
        assertThat(late.status()).as("it goes on to issue").isEqualTo(200);
        assertThat(isRefused(one, late.path("access_token"))).isTrue();
        assertThat(isRefused(other, late.path("access_token"))).isTrue();
        assertThat(JsonPath.from(one.revocations().body())
                        .<Long>getList("entries.findAll{it.client_id == '" + clientId + "'}.before", Long.class))
                .as("covers what it issues for a quarter of an hour, and as long as that lives")
                .singleElement()
                .satisfies(before -> assertThat(before)
                        .isGreaterThan(
                                Instant.now().plus(Duration.ofMinutes(70)).getEpochSecond()));

        link.restore();

        measured(
                "all agree after the database is back",
                () -> cutOff.revocations(known).status() == 200
                        && cutOff.token(clientId, secret).status() == 400);
        assertThat(List.of(isRefused(one, early), isRefused(other, early), isRefused(cutOff, early)))
                .containsOnly(true);
    }

    private static boolean isRefused(Replica replica, String token) throws Exception {
        return "false".equals(replica.introspect(token).path("active"));
    }

    private static void measured(String what, Callable<Boolean> condition) {
        long start = System.nanoTime();
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(100)).until(condition);
        LOG.infof("%s: %d ms", what, Duration.ofNanos(System.nanoTime() - start).toMillis());
    }
}
