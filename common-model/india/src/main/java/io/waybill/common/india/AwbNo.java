package io.waybill.common.india;

import java.util.Optional;
import java.util.regex.Pattern;

/** The number of a waybill (air waybill, {@code AWBNo}): 8 to 15 ASCII digits. Leading zeros count. */
public record AwbNo(String value) {

    /** Regular expression for a whole number. */
    public static final String PATTERN = "[0-9]{8,15}";

    /** The same for OpenAPI, whose patterns match anywhere. */
    public static final String ANCHORED = "^" + PATTERN + "$";

    /** Error message for anything that is not a waybill number. */
    public static final String RULE = "must have 8 to 15 digits";

    private static final Pattern FORM = Pattern.compile(PATTERN);

    /**
     * Wraps a valid number.
     *
     * @throws IllegalArgumentException if the number is invalid
     */
    public AwbNo {
        if (!isNumber(value)) {
            throw new IllegalArgumentException("the number of a waybill " + RULE);
        }
    }

    /** Parses a text from outside; empty if it is not a waybill number. */
    public static Optional<AwbNo> parse(String text) {
        return isNumber(text) ? Optional.of(new AwbNo(text)) : Optional.empty();
    }

    private static boolean isNumber(String text) {
        return FORM.matcher(text).matches();
    }

    /** The bare digits, for logs and the wire. */
    @Override
    public String toString() {
        return value;
    }
}
