package io.waybill.auth.platform.revocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.waybill.common.security.RevocationList;
import io.waybill.common.sql.UncheckedSqlException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** How the document of the list is written: a part at a time. */
class PublishedRevocationsTest {

    private static final Instant LATER = Instant.parse("2030-01-01T00:00:00Z");

    private final Table table = new Table();
    private final PublishedRevocations published =
            new PublishedRevocations(table, new ObjectMapper(), null, new SimpleMeterRegistry());
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

    /** Tokens with the versions 1 to n. */
    private static final class Table extends RevocationRepository {

        private int entries;
        private long failsAfter = Long.MAX_VALUE;

        private Table() {
            super(null);
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
