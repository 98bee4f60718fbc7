package io.waybill.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.restassured.response.Response;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** 500 000 revocations in a replica with a heap of 128 MiB: it starts, answers the list, and goes on. */
@Tag("nightly")
class LongRevocationListIT {

    private static final Logger LOG = Logger.getLogger(LongRevocationListIT.class);
    private static final int ENTRIES = 500_000;

    /** Ten seconds are allowed; a machine that is busy with a build may be late. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void halfAMillionEntriesAreHeldAndAnswered() throws Exception {
        try (EmbeddedDatabase server =
                EmbeddedDatabase.builder().stopAtExit().schema("auth").start()) {
            DatabaseAccess database = server.schema(server.createDatabase(), "auth");
            Replica replica = Replica.start(database, Map.of());
            try {
                replica.awaitReady();
                String token = replica.token(Registry.OPERATOR_ID, Registry.OPERATOR_SECRET)
                        .path("access_token");
                revokeManyElsewhere(database);

                long asked = System.nanoTime();
                await().atMost(PATIENCE)
                        .until(() ->
                                Boolean.TRUE.equals(replica.introspect(token).path("active"))
                                        && replica.metric("waybill_revocations_entries") >= ENTRIES);
                LOG.infof("%d entries taken over in %d ms", ENTRIES, millisSince(asked));
                // Between two readings, which take long, the list may be too old to be answered.
                Response list =
                        await().atMost(PATIENCE).until(replica::revocations, answer -> answer.statusCode() == 200);
                byte[] document = list.asByteArray();
                LOG.infof("answered as %d MiB", document.length >> 20);
                assertThat(new ObjectMapper().readTree(document).path("entries"))
                        .hasSizeGreaterThanOrEqualTo(ENTRIES);
                assertThat(replica.token(Registry.OPERATOR_ID, Registry.OPERATOR_SECRET)
                                .statusCode())
                        .isEqualTo(200);
            } finally {
                replica.stop();
            }
        }
    }

    private static void revokeManyElsewhere(DatabaseAccess database) throws Exception {
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.username(), database.password());
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO revocation (version, jti, client_id, until)"
                    + " SELECT version + n, substr(md5(n::text), 1, 24), 'client-' || n % 1000, now() + interval '1 hour'"
                    + " FROM revocation_counter, generate_series(1, " + ENTRIES + ") n");
            statement.executeUpdate("UPDATE revocation_counter SET version = version + " + ENTRIES);
        }
    }

    private static long millisSince(long start) {
        return Duration.ofNanos(System.nanoTime() - start).toMillis();
    }
}
