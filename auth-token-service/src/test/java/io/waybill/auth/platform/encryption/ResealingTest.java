package io.waybill.auth.platform.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.scheduler.Scheduler;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.SandboxSettings;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.registry.credential.ClientSecrets;
import io.waybill.common.sealing.Sealing;
import io.waybill.common.sql.Sql;
import io.waybill.test.server.PostgresResource;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An encryption key that is followed by another can be removed from the configuration. */
@QuarkusTest
@ServiceUnderTest
class ResealingTest {

    private static final Map<String, String> KEYS =
            Map.of("test", SandboxSettings.SEALING_KEY, "second", key(2), "third", key(3));

    private static final String JOB = "resealing";

    @Inject
    SealedRepository repository;

    @Inject
    ClientSecrets secrets;

    @Inject
    Scheduler scheduler;

    @Inject
    Sql sql;

    /** The service's own run would lock rows, which those of the tests skip. */
    @BeforeEach
    void pauseTheJob() {
        scheduler.pause(JOB);
    }

    /** Whatever a test does, the service's own key must open everything again. */
    @AfterEach
    void sealWithTheKeyOfTheService() {
        sql.update("UPDATE secret SET sealing_key = 'second' WHERE sealing_key = 'lost'");
        sealAll("test", "second", "third");
        scheduler.resume(JOB);
    }

    @Test
    void afterTwoRotationsTheFirstKeyIsNeededNoMore() {
        App app = Registry.approved("india-product");
        Registry.licence(app);

        sealAll("second", "test");
        sealAll("third", "second");
        sealAll("test", "third");

        assertThat(secrets.showToMember(UUID.fromString(app.id()), app.secretId()))
                .isEqualTo(app.secret());
    }

    @Test
    void whatCannotBeOpenedIsLeftAndReportedAndTheRestIsSealedAnew() {
        App lost = Registry.approved("parcel");
        App kept = Registry.approved("parcel");
        reseal("second", "test");
        assertThat(sql.update("UPDATE secret SET sealing_key = 'lost' WHERE id = ?", lost.secretId()))
                .isEqualTo(1);

        assertThat(reseal("third", "second")).isEqualTo(1);

        assertThat(keyOf(lost)).isEqualTo("lost");
        assertThat(keyOf(kept)).isEqualTo("third");
    }

    /** The note of a use locks its secret so. */
    @Test
    void aSecretThatAnotherRowRefersToMeanwhileIsSealedAnew() throws SQLException {
        App app = Registry.approved("parcel");
        try (Connection noting = PostgresResource.connection();
                Statement statement = noting.createStatement()) {
            noting.setAutoCommit(false);
            statement.executeQuery("select 1 from secret where id = '" + app.secretId() + "' for key share");

            reseal("second", "test");
        }

        assertThat(keyOf(app)).isEqualTo("second");
    }

    /** A run leaves what another transaction has locked to the next one. */
    private void sealAll(String current, String... former) {
        await().untilAsserted(() -> {
            reseal(current, former);
            assertThat(keys()).isEqualTo(current);
        });
    }

    /** Seals anew with the current key what the former ones open; the number of values that none of them opens. */
    private double reseal(String current, String... former) {
        Map<String, String> keys = new HashMap<>(Map.of(current, KEYS.get(current)));
        for (String id : former) {
            keys.put(id, KEYS.get(id));
        }
        SimpleMeterRegistry metrics = new SimpleMeterRegistry();
        Sealing sealing = new Sealing("waybill.auth.encryption", current, keys, new SecureRandom());
        new Resealing(repository, sealing, metrics).reseal();
        return metrics.get("waybill.auth.sealed.unreadable").gauge().value();
    }

    /** The keys that have sealed anything. */
    private String keys() {
        return text("SELECT string_agg(DISTINCT sealing_key, ',') FROM (SELECT sealing_key FROM signing_key"
                + " UNION SELECT sealing_key FROM secret) every");
    }

    private String keyOf(App app) {
        return text("SELECT sealing_key FROM secret WHERE id = ?", app.secretId());
    }

    private String text(String query, Object... parameters) {
        return sql.first(query, row -> row.getString(1), parameters).orElseThrow();
    }

    private static String key(int fill) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) fill);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
