package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The app on a person's telephone, written after RFC 6238 and RFC 4648 alone. */
public final class Authenticator {

    public static final String PAGE = "/portal/account/two-steps";

    private static final Pattern SECRET = Pattern.compile("data-value>([A-Z2-7 ]{39})<");
    private static final Pattern CODE = Pattern.compile("<li><code>([0-9A-Z-]+)</code>");

    private final byte[] secret;

    private Authenticator(byte[] secret) {
        this.secret = secret;
    }

    /** Reads the secret from the page of the enrolment. */
    public static Authenticator scan(Response page) {
        Matcher shown = SECRET.matcher(page.asString());
        assertThat(shown.find()).as(page.asString()).isTrue();
        return of(shown.group(1));
    }

    /** Takes the secret as somebody types it. */
    public static Authenticator of(String typed) {
        StringBuilder bits = new StringBuilder();
        for (char letter : typed.replace(" ", "").toCharArray()) {
            int value = letter >= 'A' ? letter - 'A' : letter - '2' + 26;
            bits.append(Integer.toBinaryString(32 + value).substring(1));
        }
        byte[] bytes = new BigInteger("1" + bits, 2).toByteArray();
        return new Authenticator(java.util.Arrays.copyOfRange(bytes, 1, bytes.length));
    }

    /** Begins an enrolment. */
    public static Authenticator begin(Visitor person) {
        person.send(PAGE, fields("action", "begin")).then().statusCode(303);
        return scan(person.get(PAGE));
    }

    /** A second step for somebody who has none, with the recovery codes. */
    public static Enrolled enrol(Visitor person) {
        Authenticator app = begin(person);
        Response answer = person.send(PAGE, fields("action", "confirm", "code", app.code()));
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(200);
        return new Enrolled(app, recoveryCodes(answer));
    }

    /** What a person has after the enrolment. */
    public record Enrolled(Authenticator app, List<String> recoveryCodes) {}

    public static List<String> recoveryCodes(Response page) {
        return CODE.matcher(page.asString())
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** What the app shows now. */
    public String code() {
        return code(Instant.now().getEpochSecond() / 30);
    }

    /** Six digits that it shows neither now, nor around now. */
    public String wrongCode() {
        long now = Instant.now().getEpochSecond() / 30;
        List<String> right = List.of(code(now - 2), code(now - 1), code(now), code(now + 1), code(now + 2));
        return List.of("123456", "234567", "345678", "456789", "567890", "678901").stream()
                .filter(code -> !right.contains(code))
                .findFirst()
                .orElseThrow();
    }

    private String code(long step) {
        try {
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(secret, "HmacSHA1"));
            byte[] hash =
                    mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
            int number = ByteBuffer.wrap(hash).getInt(hash[hash.length - 1] & 0xf) & 0x7fffffff;
            return "%06d".formatted(number % 1_000_000);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
