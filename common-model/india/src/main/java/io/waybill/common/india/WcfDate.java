package io.waybill.common.india;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A date in the JSON form of Microsoft's WCF, {@code /Date(1700000000000)/} or {@code /Date(1700000000000+0530)/}. The
 * number is milliseconds in UTC; the offset only says how to display it, and is ignored.
 *
 * @param epochMillis milliseconds since 1970-01-01T00:00Z, negative before it
 */
@Schema(type = SchemaType.STRING, pattern = WcfDate.WRITTEN, description = "Milliseconds of UTC.")
public record WcfDate(long epochMillis) {

    /** Indian Standard Time, in which both services count days. */
    public static final ZoneId INDIA = ZoneId.of("Asia/Kolkata");

    // 15 digits reach the year 33658, far inside what Instant and LocalDate hold. No place is more than 14 hours from
    // UTC.
    /** Regular expression of either form. */
    public static final String PATTERN = "/Date\\((-?[0-9]{1,15})(?:[+-](?:0[0-9]|1[0-4])[0-5][0-9])?\\)/";

    /** Error message for anything else. */
    public static final String RULE = "must have the form /Date(epoch milliseconds)/";

    /** Regular expression of {@link #text()} for OpenAPI. */
    public static final String WRITTEN = "^/Date\\(-?[0-9]{1,15}\\)/$";

    private static final Pattern FORM = Pattern.compile(PATTERN);

    /** The date that {@code text} denotes; empty if it has a different form. */
    public static Optional<WcfDate> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches() ? Optional.of(new WcfDate(Long.parseLong(form.group(1)))) : Optional.empty();
    }

    public static WcfDate of(Instant time) {
        return new WcfDate(time.toEpochMilli());
    }

    /** The beginning of a day in India. */
    public static WcfDate of(LocalDate day) {
        return of(day.atStartOfDay(INDIA).toInstant());
    }

    /** The date on the wire, {@code /Date(1700000000000)/}. */
    @JsonValue
    public String text() {
        return "/Date(" + epochMillis + ")/";
    }

    /** The calendar day in India. */
    public LocalDate dayInIndia() {
        return Instant.ofEpochMilli(epochMillis).atZone(INDIA).toLocalDate();
    }
}
