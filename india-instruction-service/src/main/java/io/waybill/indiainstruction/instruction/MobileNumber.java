package io.waybill.indiainstruction.instruction;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.util.Optional;
import java.util.regex.Pattern;

/** Indian mobile numbers, as people write them and in E.164. */
public final class MobileNumber {

    /** Error message for a text that is not a mobile number. */
    static final String RULE =
            "must be an Indian mobile number: 10 digits beginning with 6, 7, 8 or 9, with or without +91, 91 or 0";

    private static final PhoneNumberUtil NUMBERS = PhoneNumberUtil.getInstance();
    private static final String REGION = "IN";

    // The library also accepts letters ("1800-FLOWERS"), digits of other scripts and extensions; the contract does not.
    // Whether a number block is assigned is not checked: new ones appear before the library knows them.
    private static final Pattern WRITTEN = Pattern.compile("(?:\\+91|91|0)?[6-9][0-9]{9}");
    private static final Pattern SEPARATORS = Pattern.compile("[ -]");
    private static final int MAX_LENGTH = 40;
    private static final int SHOWN_DIGITS = 2;

    private MobileNumber() {}

    /** The number in E.164; empty if {@code text} is not an Indian mobile number. */
    public static Optional<String> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String digits = SEPARATORS.matcher(text).replaceAll("");
        if (!WRITTEN.matcher(digits).matches()) {
            return Optional.empty();
        }
        try {
            PhoneNumber number = NUMBERS.parse(digits, REGION);
            return NUMBERS.isPossibleNumberForType(number, PhoneNumberUtil.PhoneNumberType.MOBILE)
                    ? Optional.of(NUMBERS.format(number, PhoneNumberFormat.E164))
                    : Optional.empty();
        } catch (NumberParseException e) {
            return Optional.empty();
        }
    }

    /** The number for a log: country and the last two digits. */
    public static String masked(String e164) {
        return e164.substring(0, 3) + "********" + e164.substring(e164.length() - SHOWN_DIGITS);
    }
}
