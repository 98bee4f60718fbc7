package io.waybill.common.india;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The number of a waybill (air waybill, {@code AWBNo}): 8 to 15 digits of ASCII. Leading zeros count.
 *
 * @param value the digits
 */
public record AwbNo(String value) {

    /** What a number looks like, as a regular expression over the whole text. */
    public static final String PATTERN = "[0-9]{8,15}";

    /** What an error says to a text that is no number. */
    public static final String RULE = "must have 8 to 15 digits";

    private static final Pattern FORM = Pattern.compile(PATTERN);

    /**
     * A number that is known to be one.
     *
     * @throws IllegalArgumentException if it is none
     */
    public AwbNo {
        if (!isNumber(value)) {
            throw new IllegalArgumentException("the number of a waybill " + RULE);
        }
    }

    /** The number that a text from outside is; empty if it is none. */
    public static Optional<AwbNo> parse(String text) {
        return isNumber(text) ? Optional.of(new AwbNo(text)) : Optional.empty();
    }

    private static boolean isNumber(String text) {
        return FORM.matcher(text).matches();
    }

    /** The digits: numbers are logged and sent as they are. */
    @Override
    public String toString() {
        return value;
    }
}
