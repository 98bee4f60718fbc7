package io.waybill.common.security;

import io.waybill.common.digest.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;

/**
 * What a token reveals about a licence without containing it: the claim {@code lic}. Each value is hashed after its
 * length (four bytes, big-endian, counting UTF-8 bytes), so that no two pairs give the same input.
 *
 * @param login base64url SHA-256, without padding, of the length-prefixed LoginID (claim {@code l})
 * @param pair base64url SHA-256, without padding, of LoginID and LicenceKey, each length-prefixed (claim {@code p})
 */
public record LicenceThumbprint(String login, String pair) {

    public static LicenceThumbprint of(String loginId, String licenceKey) {
        return new LicenceThumbprint(hash(loginId), hash(loginId, licenceKey));
    }

    /** Whether both are for the same LoginID; compares in constant time. */
    public boolean sameLogin(LicenceThumbprint other) {
        return same(login, other.login);
    }

    /** Whether both are for the same LoginID and LicenceKey; compares in constant time. */
    public boolean samePair(LicenceThumbprint other) {
        return same(pair, other.pair);
    }

    private static boolean same(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    private static String hash(String... values) {
        byte[] digest = Sha256.of(
                Arrays.stream(values).map(LicenceThumbprint::withLength).toArray(byte[][]::new));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    }

    private static byte[] withLength(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Integer.BYTES + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }
}
