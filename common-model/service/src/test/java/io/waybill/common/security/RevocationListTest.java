package io.waybill.common.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.error.ApiException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RevocationListTest {

    private static final Instant ISSUED = Instant.ofEpochSecond(1_000);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'jti':'token-1','until':9}                | true",
                "{'jti':'token-2','until':9}                | false",
                // What an application got in an earlier second.
                "{'client_id':'client-1','before':1001}     | true",
                "{'client_id':'client-1','before':1000}     | false",
                "{'client_id':'client-2','before':1001}     | false",
                "{'sid':'secret-1','before':1001}           | true",
                "{'kid':'key-1'}                            | true",
                "{'kid':'key-2'}                            | false",
                // For one API alone: see below.
                "{'client_id':'client-1','api':'parcel','before':1001} | false",
                // The later of two entries counts: an application may be resumed while the list is read.
                "{'client_id':'client-1','before':9999}, {'planet':'x'}, {'client_id':'client-1','before':5} | false",
                "{'client_id':'client-1','before':5}, {'client_id':'client-1','before':9999} | true",
            })
    void aCallerIsCoveredByItsTokenApplicationSecretOrKey(String entries, boolean isCovered) {
        assertThat(list(entries.replace('\'', '"')).coversCaller(caller())).isEqualTo(isCovered);
    }

    @Test
    void aGrantIsCoveredForItsApiAlone() {
        RevocationList list = list("{\"client_id\":\"client-1\",\"api\":\"parcel\",\"before\":1001}");

        assertThat(list.coversGrant(caller(), "parcel")).isTrue();
        assertThat(list.coversGrant(caller(), "freight-product")).isFalse();
    }

    @Test
    void whatIsNewIsAddedAndReplacesTheEntryOfTheSameKey() {
        RevocationList list = list("{\"client_id\":\"client-1\",\"before\":9999},{\"jti\":\"token-2\"}");

        long version =
                read(list, "{\"version\":2,\"since\":1,\"entries\":[{\"client_id\":\"client-1\",\"before\":5}]}");

        assertThat(version).isEqualTo(2);
        assertThat(list.coversCaller(caller())).isFalse();
        assertThat(list.size()).isEqualTo(2);
    }

    @Test
    void theWholeListTakesThePlaceOfWhatWasKnown() {
        RevocationList list = list("{\"jti\":\"token-1\"}");

        read(list, "{\"version\":2,\"entries\":[{\"jti\":\"token-2\"}]}");

        assertThat(list.coversCaller(caller())).isFalse();
        assertThat(list.size()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"version\":2,\"entries\":[{\"jti\":\"token-3\"},{\"jti\":\"tok",
                "{\"version\":2,\"entries\":[7]}",
                "{\"entries\":[]}",
                "{\"version\":2}",
                "{\"version\":2,\"entries\":null}",
                "{\"version\":2,\"version\":3,\"entries\":[]}",
                "[]",
                ""
            })
    void aDocumentThatBreaksOffOrIsNoListForgetsNothing(String document) {
        RevocationList list = list("{\"jti\":\"token-1\"}");

        assertThatThrownBy(() -> list.read(new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(IOException.class);

        assertThat(list.coversCaller(caller())).isTrue();
    }

    @Test
    void aListThatCouldNotBeReadForFifteenMinutesIsNotUsed() {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        RevocationList list = new RevocationList(now::get);
        assertThatThrownBy(() -> list.coversCaller(caller())).isInstanceOf(ApiException.class);
        list.confirm(Instant.EPOCH);

        now.set(Instant.EPOCH.plus(Duration.ofMinutes(15)));
        assertThat(list.coversCaller(caller())).isFalse();

        now.set(Instant.EPOCH.plus(Duration.ofMinutes(15)).plusSeconds(1));
        assertThatThrownBy(() -> list.coversCaller(caller()))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code().status()).isEqualTo(503));
    }

    /** A client that revokes in a loop gets one entry for a thousand; the thousand are not to be kept for an hour. */
    @Test
    void theWholeListIsDueEveryHourAndWhenWhatIsNewHasMadeItLong() {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        RevocationList list = new RevocationList(now::get);
        assertThat(list.isWholeDue()).as("before the first time").isTrue();
        read(list, "{\"version\":1,\"entries\":[]}");
        assertThat(list.isWholeDue()).isFalse();

        now.set(Instant.EPOCH.plus(Duration.ofHours(1)));
        assertThat(list.isWholeDue()).as("after an hour").isTrue();
        read(list, "{\"version\":1,\"entries\":[]}");
        for (int i = 0; i <= 50_000; i++) {
            assertThat(list.isWholeDue()).as("after %d entries", i).isFalse();
            list.add(new RevocationList.Entry("token-" + i, null, null, null, null, null));
        }
        assertThat(list.isWholeDue()).isTrue();

        read(list, "{\"version\":2,\"entries\":[]}");
        assertThat(list.size()).isZero();
        assertThat(list.isWholeDue()).isFalse();
    }

    private static RevocationList list(String entries) {
        RevocationList list = new RevocationList(InstantSource.fixed(Instant.EPOCH));
        read(list, "{\"version\":1,\"entries\":[" + entries + "]}");
        list.confirm(Instant.EPOCH);
        return list;
    }

    private static long read(RevocationList list, String document) {
        try {
            return list.read(new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Caller caller() {
        return new Caller(
                "app-1",
                "client-1",
                "sandbox",
                Set.of("parcel"),
                "SE",
                new ServiceLevel("standard", 10, 250),
                Set.of(),
                List.of(),
                "token-1",
                "secret-1",
                "key-1",
                ISSUED,
                ISSUED.plusSeconds(3600),
                null);
    }
}
