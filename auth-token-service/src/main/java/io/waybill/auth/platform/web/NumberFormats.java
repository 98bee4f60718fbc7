package io.waybill.auth.platform.web;

import java.util.Locale;

/** Formats numbers for people. */
public final class NumberFormats {

    /** A blank without a line break. */
    private static final char NARROW_BLANK = '\u202f';

    private NumberFormats() {}

    /** A whole number in groups of three digits, as in the documents: {@code 1 000 000}, without line breaks. */
    public static String grouped(Number number) {
        return String.format(Locale.ROOT, "%,d", number.longValue()).replace(',', NARROW_BLANK);
    }
}
