package io.waybill.auth.token.opaque;

import io.waybill.auth.platform.crypto.KeyedHash;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * The format of an opaque token, {@code <id>.<mac>}. The mac is a keyed hash of the id: a reader of the database has no
 * token, and a forged token costs no query. The first character of the id names the slot of its row.
 */
final class OpaqueTokenCodec {

    static final int SLOTS = 16;

    private static final int ID_LENGTH = 25;
    private static final int MAC_LENGTH = 43;

    private final KeyedHash hash;

    OpaqueTokenCodec(KeyedHash hash) {
        this.hash = hash;
    }

    /** An id in a slot, from 24 random characters. */
    static String id(int slot, String random) {
        return (char) ('a' + slot) + random;
    }

    static int slot(String id) {
        return id.charAt(0) - 'a';
    }

    String token(String id) {
        return id + "." + hash.text(id);
    }

    /** The id of a token that this service has issued. Only the issued spelling is accepted. */
    Optional<String> id(String token) {
        if (token.length() != ID_LENGTH + 1 + MAC_LENGTH || token.charAt(ID_LENGTH) != '.') {
            return Optional.empty();
        }
        String id = token.substring(0, ID_LENGTH);
        if (slot(id) < 0 || slot(id) >= SLOTS) {
            return Optional.empty();
        }
        byte[] right = token(id).getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(right, token.getBytes(StandardCharsets.UTF_8))
                ? Optional.of(id)
                : Optional.empty();
    }
}
