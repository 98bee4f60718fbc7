package io.waybill.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.auth.Replica.Answer;
import io.waybill.auth.platform.encryption.SealedTable;
import io.waybill.common.sealing.Sealed;
import io.waybill.common.sealing.Sealing;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The encryption key is rotated twice, and the first one removed: everything still opens, and a restart signs. */
@Tag("nightly")
class EncryptionKeyIT {

    private static final String CURRENT = "waybill.auth.encryption.current-key";
    private static final String FIRST = "waybill.auth.encryption.keys.test";
    private static final String SECOND = "waybill.auth.encryption.keys.second";
    private static final String THIRD = "waybill.auth.encryption.keys.third";

    /** A replica begins to encrypt anew half a minute after its start; a machine that is busy with a build is late. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private EmbeddedDatabase server;
    private DatabaseAccess database;
    private Replica replica;

    @BeforeEach
    void start() throws Exception {
        server = EmbeddedDatabase.builder().stopAtExit().schema("auth").start();
        database = server.schema(server.createDatabase(), "auth");
    }

    @AfterEach
    void stop() throws Exception {
        stopReplica();
        server.close();
    }

    @Test
    void afterTwoRotationsTheFirstKeyIsNeededNoMore() throws Exception {
        restart(Map.of(CURRENT, "test"));
        Answer application = replica.admin(
                "POST",
                "/applications",
                "{\"name\":\"keys\",\"owner\":\"tests\",\"businessRegion\":\"SE\",\"level\":\"sandbox\"}");
        String id = application.path("id");
        String clientId = application.path("clientId");
        String secret = application.path("clientSecret");
        replica.admin("POST", "/applications/" + id + "/approve", null);
        replica.admin("POST", "/applications/" + id + "/licences", "{}");
        assertThat(encryptionKeys()).isEqualTo("test");

        restart(Map.of(CURRENT, "second", SECOND, key(2)));
        String before = replica.token(clientId, secret).path("access_token");
        await().atMost(PATIENCE).until(() -> encryptionKeys().equals("second"));

        // Another value stands for the first key that is no longer there: the settings of the tests have it.
        restart(Map.of(CURRENT, "third", SECOND, key(2), THIRD, key(3), FIRST, key(9)));

        Answer token = replica.token(clientId, secret);
        assertThat(token.status()).isEqualTo(200);
        assertThat(replica.introspect(token.path("access_token")).path("active"))
                .isEqualTo("true");
        assertThat(replica.introspect(before).path("active")).isEqualTo("true");
        assertThat(openedWithoutTheFirst(application.path("secretId"))).isEqualTo(secret);
    }

    /** Ready, which includes that it can sign. */
    private void restart(Map<String, String> settings) throws Exception {
        stopReplica();
        replica = Replica.start(database, settings);
        replica.awaitReady();
    }

    private void stopReplica() throws InterruptedException {
        if (replica != null) {
            replica.stop();
        }
    }

    /** By which something in the database is encrypted. */
    private String encryptionKeys() throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.username(), database.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT string_agg(DISTINCT sealing_key, ',' ORDER BY sealing_key) FROM"
                                + " (SELECT sealing_key FROM signing_key UNION SELECT sealing_key FROM secret) sealed")) {
            row.next();
            return row.getString(1);
        }
    }

    private String openedWithoutTheFirst(String secretId) throws SQLException {
        Sealing sealing = new Sealing("test", "third", Map.of("second", key(2), "third", key(3)), new SecureRandom());
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.username(), database.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT sealing_key, sealed FROM secret WHERE id = '" + secretId + "'")) {
            row.next();
            return sealing.openText(
                    new Sealed(row.getString(1), row.getBytes(2)), SealedTable.SECRET.context(secretId));
        }
    }

    private static String key(int fill) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) fill);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
