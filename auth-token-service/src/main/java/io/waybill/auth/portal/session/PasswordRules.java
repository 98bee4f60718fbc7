package io.waybill.auth.portal.session;

import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a person's password must be: long, and none that is tried first. There are no rules about its composition (NIST
 * SP 800-63B).
 */
@ApplicationScoped
public class PasswordRules {

    /** The fewest characters. */
    public static final int SHORTEST = 12;

    /** The most characters. */
    public static final int LONGEST = 128;

    private static final int FEWEST_DIFFERENT = 5;

    private final String carrier;
    private final Set<String> common = commonPasswords();

    PasswordRules(WaybillConfig config) {
        this.carrier = config.carrier().toLowerCase(Locale.ROOT);
    }

    /** Why the password is refused, as a sentence about it; empty if it is good. */
    public Optional<String> fault(String password, String mail) {
        int length = password.codePointCount(0, password.length());
        if (length < SHORTEST || length > LONGEST) {
            return Optional.of("Use " + SHORTEST + " to " + LONGEST + " characters: a few words are fine.");
        }
        String lower = password.toLowerCase(Locale.ROOT);
        if (lower.contains(carrier) || lower.contains("waybill")) {
            return Optional.of("Leave out the carrier's name: it is tried first.");
        }
        if (!mail.isEmpty() && (lower.equals(mail) || mail.startsWith(lower + "@"))) {
            return Optional.of("Use something other than your mail address.");
        }
        boolean isCommon = common.contains(lower.replaceAll("[^a-z]+$", ""))
                || common.contains(lower)
                || lower.chars().distinct().count() < FEWEST_DIFFERENT;
        return isCommon ? Optional.of("This one is on every list of common passwords.") : Optional.empty();
    }

    private static Set<String> commonPasswords() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                PasswordRules.class.getResourceAsStream("common-passwords.txt"), StandardCharsets.UTF_8))) {
            return lines.lines().collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
