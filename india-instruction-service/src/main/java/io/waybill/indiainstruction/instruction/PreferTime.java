package io.waybill.indiainstruction.instruction;

import java.time.LocalTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A time of day as requests write it, {@code HHmm} or {@code HH:mm}. */
final class PreferTime {

    static final String PATTERN = "([01][0-9]|2[0-3]):?([0-5][0-9])";

    private static final Pattern FORM = Pattern.compile(PATTERN);

    private PreferTime() {}

    static Optional<LocalTime> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? Optional.of(LocalTime.of(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2))))
                : Optional.empty();
    }
}
