package io.waybill.auth.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.auth.application.RegisteredClient.KnownSecret;
import io.waybill.common.security.LicenceThumbprint;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PackedClientTest {

    @Test
    void whatIsUnpackedIsWhatWasPacked() {
        RegisteredClient client = new RegisteredClient(
                UUID.randomUUID(),
                "a-client",
                true,
                "SE",
                "standard",
                Set.of("operator", "service"),
                Set.of("parcel", "india-product"),
                List.of(LicenceThumbprint.of("LOGIN1", "one"), LicenceThumbprint.of("LOGIN2", "two")),
                List.of(
                        new KnownSecret("first", hash(-1), null),
                        new KnownSecret("another-one", hash(7), Instant.parse("2026-12-31T23:59:59.123456Z"))),
                1_790_000_000L);

        assertThat(PackedClient.of(client).unpack("a-client"))
                .usingRecursiveComparison()
                .isEqualTo(client);
    }

    @Test
    void aClientWithNothingIsOneToo() {
        RegisteredClient client = new RegisteredClient(
                UUID.randomUUID(), "bare", false, "ZZ", "sandbox", Set.of(), Set.of(), List.of(), List.of(), 0);

        assertThat(PackedClient.of(client).unpack("bare"))
                .usingRecursiveComparison()
                .isEqualTo(client);
    }

    private static byte[] hash(int value) {
        byte[] hash = new byte[32];
        Arrays.fill(hash, (byte) value);
        return hash;
    }
}
