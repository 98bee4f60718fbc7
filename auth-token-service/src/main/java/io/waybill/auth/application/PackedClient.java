package io.waybill.auth.application;

import com.github.benmanes.caffeine.cache.Interner;
import io.waybill.auth.application.RegisteredClient.KnownSecret;
import io.waybill.common.security.LicenceThumbprint;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * A client as it is remembered: what it shares with others once for all of them, the rest in one array. A third of what the
 * objects of a {@link RegisteredClient} take; unpacking costs a hundredth of a signature.
 */
final class PackedClient {

    private static final Interner<Shared> SHARED = Interner.newWeakInterner();
    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();
    private static final int UUID_BYTES = 16;

    /** Ends are in microseconds of the epoch, as in the database. */
    private static final long NEVER = Long.MAX_VALUE;

    /** The same for thousands of clients. */
    private record Shared(boolean approved, String region, String level, Set<String> roles, Set<String> apis) {}

    private final Shared shared;
    private final byte[] own;

    private PackedClient(Shared shared, byte[] own) {
        this.shared = shared;
        this.own = own;
    }

    static PackedClient of(RegisteredClient client) {
        Shared shared = SHARED.intern(
                new Shared(client.approved(), client.region(), client.level(), client.roles(), client.apis()));
        List<byte[]> ids = client.secrets().stream()
                .map(secret -> secret.id().getBytes(StandardCharsets.UTF_8))
                .toList();
        List<byte[]> thumbprints = new ArrayList<>();
        for (LicenceThumbprint licence : client.licences()) {
            thumbprints.add(Base64.getUrlDecoder().decode(licence.login()));
            thumbprints.add(Base64.getUrlDecoder().decode(licence.pair()));
        }
        int size = UUID_BYTES + Long.BYTES + 1;
        for (int i = 0; i < ids.size(); i++) {
            size += length(ids.get(i)) + length(client.secrets().get(i).hash()) + Long.BYTES;
        }
        size += thumbprints.stream().mapToInt(PackedClient::length).sum();
        ByteBuffer own = ByteBuffer.allocate(size)
                .putLong(client.applicationId().getMostSignificantBits())
                .putLong(client.applicationId().getLeastSignificantBits())
                .putLong(client.tokensNotBefore())
                .put((byte) ids.size());
        for (int i = 0; i < ids.size(); i++) {
            KnownSecret secret = client.secrets().get(i);
            put(own, ids.get(i));
            put(own, secret.hash());
            own.putLong(
                    secret.expiresAt() == null ? NEVER : ChronoUnit.MICROS.between(Instant.EPOCH, secret.expiresAt()));
        }
        thumbprints.forEach(thumbprint -> put(own, thumbprint));
        return new PackedClient(shared, own.array());
    }

    /**
     * The client.
     *
     * @param clientId its id, under which it is remembered
     */
    RegisteredClient unpack(String clientId) {
        ByteBuffer in = ByteBuffer.wrap(own);
        UUID applicationId = new UUID(in.getLong(), in.getLong());
        long tokensNotBefore = in.getLong();
        List<KnownSecret> secrets = new ArrayList<>();
        for (int left = in.get(); left > 0; left--) {
            String id = new String(next(in), StandardCharsets.UTF_8);
            byte[] hash = next(in);
            long end = in.getLong();
            secrets.add(new KnownSecret(id, hash, end == NEVER ? null : Instant.EPOCH.plus(end, ChronoUnit.MICROS)));
        }
        List<LicenceThumbprint> licences = new ArrayList<>();
        while (in.hasRemaining()) {
            licences.add(new LicenceThumbprint(TEXT.encodeToString(next(in)), TEXT.encodeToString(next(in))));
        }
        return new RegisteredClient(
                applicationId,
                clientId,
                shared.approved(),
                shared.region(),
                shared.level(),
                shared.roles(),
                shared.apis(),
                List.copyOf(licences),
                List.copyOf(secrets),
                tokensNotBefore);
    }

    private static int length(byte[] value) {
        return 1 + value.length;
    }

    private static void put(ByteBuffer out, byte[] value) {
        out.put((byte) value.length).put(value);
    }

    private static byte[] next(ByteBuffer in) {
        byte[] value = new byte[Byte.toUnsignedInt(in.get())];
        in.get(value);
        return value;
    }
}
