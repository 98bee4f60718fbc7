package io.waybill.auth.platform.revocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.security.RevocationList;
import io.waybill.common.security.ServiceLevel;
import io.waybill.common.sql.UncheckedSqlException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** How the document of the list is written: a part at a time. */
class PublishedRevocationsTest {

    private static final Instant LATER = Instant.parse("2030-01-01T00:00:00Z");

    private static final Caller CALLER = new Caller(
            "app-1",
            "client-1",
            "sandbox",
            Set.of("parcel"),
            "SE",
            new ServiceLevel("standard", 10, 250),
            Set.of(),
            List.of(),
            null,
            null,
            null,
            Instant.EPOCH.plusSeconds(60),
            LATER,
            null);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final Table table = new Table();
    private final PublishedRevocations published =
            new PublishedRevocations(table, new ObjectMapper(), new SimpleMeterRegistry(), now::get);
    private final ByteArrayOutputStream document = new ByteArrayOutputStream();

    @Test
    void theDocumentHasEveryEntryHoweverManyPartsItIsReadIn() throws IOException {
        table.entries = 12_345;

        published.write(12_345, null, document);

        RevocationList list = new RevocationList(InstantSource.system());
        assertThat(list.read(new ByteArrayInputStream(document.toByteArray()))).isEqualTo(12_345);
        assertThat(list.size()).isEqualTo(12_345);
    }

    @Test
    void onlyWhatIsNewerIsWritten() throws IOException {
        table.entries = 12_345;

        published.write(12_345, 12_343L, document);

        assertThat(document.toString(StandardCharsets.UTF_8))
                .isEqualTo("{\"version\":12345,\"since\":12343,\"entries\":["
                        + "{\"jti\":\"token-12344\",\"until\":1893456000},"
                        + "{\"jti\":\"token-12345\",\"until\":1893456000}]}");
    }

    /** A service that takes a part for the whole list forgets the rest. */
    @Test
    void aDocumentDuringWhichTheDatabaseFailsIsNotCompleted() {
        table.entries = 12_345;
        table.failsAfter = 5_000;

        assertThatThrownBy(() -> published.write(12_345, null, document)).isInstanceOf(UncheckedSqlException.class);

        assertThat(document.size()).isPositive();
        RevocationList list = new RevocationList(InstantSource.system());
        assertThatThrownBy(() -> list.read(new ByteArrayInputStream(document.toByteArray())))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aReplicaThatCannotReadTheListSaysSoAfterFourSeconds() {
        table.entries = 3;
        published.read();
        now.set(Instant.EPOCH.plusSeconds(3));
        assertThat(published.version()).isEqualTo(3);

        now.set(Instant.EPOCH.plusSeconds(5));

        assertThatThrownBy(published::version)
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code().status()).isEqualTo(503));
        published.read();
        assertThat(published.version()).isEqualTo(3);
    }

    @Test
    void aRevocationThatIsMadeHereIsKnownAtOnce() {
        table.entries = 3;
        published.read();

        published.onRevoked(Revocation.ofGrant("client-1", null, LATER, LATER));
        published.onRevoked(new Revocation(7, "token-7", "client-1", null, null, null, null, LATER));

        assertThat(published.version()).isEqualTo(7);
        assertThat(published.isKnown(7)).isTrue();
    }

    /** It was committed between the two questions of a reading, which asks for the version first. */
    @Test
    void theVersionOfAnEntryThatWasReadBeforeItIsAnnouncedIsKnownAtOnce() {
        table.entries = 4;
        table.behind = 1;
        published.read();
        assertThat(published.version()).isEqualTo(3);

        published.onRevoked(new Revocation(4, "token-4", "client-1", null, null, null, null, LATER));

        assertThat(published.version()).isEqualTo(4);
    }

    @Test
    void anEntryThatComesHereAfterALaterOneDoesNotReplaceIt() {
        table.entries = 6;
        published.read();
        published.onRevoked(clientBefore(8, LATER));
        published.onRevoked(clientBefore(7, Instant.EPOCH));
        assertThat(published.list().coversCaller(CALLER)).isTrue();

        table.entries = 9;
        published.read();
        published.onRevoked(clientBefore(9, Instant.EPOCH));
        assertThat(published.list().coversCaller(CALLER)).isTrue();
    }

    private static Revocation clientBefore(long version, Instant before) {
        return new Revocation(version, null, "client-1", null, null, null, before, LATER);
    }

    @Test
    void aListOfADatabaseThatWasRestoredIsReadAnew() {
        table.entries = 10;
        published.read();

        table.entries = 4;
        published.read();

        assertThat(published.version()).isEqualTo(4);
        assertThat(published.isKnown(10)).isFalse();
    }

    /** Tokens with the versions 1 to n. */
    private static final class Table extends RevocationRepository {

        private int entries;
        private long behind;
        private long failsAfter = Long.MAX_VALUE;

        private Table() {
            super(null);
        }

        @Override
        long latestVersion() {
            return entries - behind;
        }

        @Override
        List<Revocation> part(long version, int limit) {
            if (version >= failsAfter) {
                throw new UncheckedSqlException(new SQLException("away"));
            }
            return LongStream.rangeClosed(version + 1, Math.min(entries, version + limit))
                    .mapToObj(n -> new Revocation(n, "token-" + n, "client-1", null, null, null, null, LATER))
                    .toList();
        }
    }
}
