package io.waybill.auth.portal.secondfactor;

import java.math.BigInteger;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/**
 * A secret that the person puts into an authenticator app.
 *
 * @param secret in base32
 * @param uri the same for apps, of the scheme {@code otpauth}
 */
public record Enrolment(String secret, String uri) {

    private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int RADIX = 32;
    private static final int BITS = 5;
    private static final int GROUP = 4;

    /**
     * The secret as it is shown.
     *
     * @param bytes a multiple of 5
     * @param issuer who asks for the codes
     * @param mail whose they are
     */
    static Enrolment of(byte[] bytes, String issuer, String mail) {
        String secret = base32(bytes);
        String uri = "otpauth://totp/" + encoded(issuer) + ":" + encoded(mail) + "?secret=" + secret + "&issuer="
                + encoded(issuer) + "&algorithm=SHA1&digits=" + TimeSteps.DIGITS + "&period="
                + TimeSteps.STEP.toSeconds();
        return new Enrolment(secret, uri);
    }

    /** The secret for those who type it. */
    public String grouped() {
        return secret.replaceAll("(.{" + GROUP + "})(?=.)", "$1 ");
    }

    /** The URI as a picture. */
    public QrCode picture() {
        return QrCode.of(uri);
    }

    /** RFC 4648, without padding. */
    private static String base32(byte[] bytes) {
        String digits = new BigInteger(1, bytes).toString(RADIX);
        String zeros = "0".repeat(bytes.length * Byte.SIZE / BITS - digits.length());
        return (zeros + digits)
                .chars()
                .map(digit -> BASE32.charAt(Character.digit(digit, RADIX)))
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public String toString() {
        return "enrolment";
    }
}
