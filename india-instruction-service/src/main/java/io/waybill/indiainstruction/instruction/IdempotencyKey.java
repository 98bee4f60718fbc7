package io.waybill.indiainstruction.instruction;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A key in double quotes, as a string of structured fields (RFC 8941, as the IETF's draft wants it), or bare. */
public final class IdempotencyKey {

    /** How long the answer to a key is kept. */
    public static final Duration KEPT = Duration.ofHours(24);

    public static final String PATTERN = "\"([!-~]{1,255})\"|([!#-~][!-~]{0,254})";

    /** The same for OpenAPI, whose patterns match anywhere. */
    public static final String ANCHORED = "^(\"[!-~]{1,255}\"|[!#-~][!-~]{0,254})$";

    /** Error message for anything else. */
    public static final String RULE =
            "must have one value of 1 to 255 visible ASCII characters, with or without double quotes around them";

    private static final Pattern FORM = Pattern.compile(PATTERN);

    private IdempotencyKey() {}

    /** The key without the quotes; empty if {@code sent} has another form. */
    public static Optional<String> parse(String sent) {
        Matcher key = FORM.matcher(sent);
        return key.matches() ? Optional.ofNullable(key.group(1)).or(() -> Optional.of(key.group(2))) : Optional.empty();
    }
}
