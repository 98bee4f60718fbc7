package io.waybill.auth.portal.page;

import io.quarkus.qute.RawString;
import io.quarkus.qute.TemplateExtension;
import io.waybill.auth.platform.web.NumberFormats;
import io.waybill.auth.registry.api.Api;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/** Times, numbers, addresses and sentences on pages: {@code portal:time(instant)} in a template. */
@TemplateExtension(namespace = "portal")
public final class Wording {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm 'UTC'", Locale.UK).withZone(ZoneOffset.UTC);

    private static final Pattern PART = Pattern.compile("[/.@](?=.)");

    private Wording() {}

    /** A time as people write it, in UTC. */
    public static String time(Instant instant) {
        return instant == null ? "" : TIME.format(instant);
    }

    /** As {@link NumberFormats#grouped}. */
    public static String number(Number number) {
        return NumberFormats.grouped(number);
    }

    /** The everyday word for a state of an application, a grant or a request. */
    public static String state(String state) {
        return switch (state) {
            case "requested", "registered" -> "Waits for approval";
            case "approved" -> "Approved";
            case "rejected" -> "Rejected";
            case "revoked" -> "Revoked";
            case "suspended" -> "Suspended";
            default -> state;
        };
    }

    /** The roles of a person, as the configuration names them; a person without one is a developer. */
    public static String roles(String roles) {
        return roles.isEmpty() ? "developer" : roles.replace(" ", ", ");
    }

    /** Whether the text is a mail address. Nothing proves that it is the person's. */
    public static boolean isMail(String text) {
        return text != null && text.contains("@");
    }

    /** What is wrong with a field, after its name; of codes that it does not know, the code. */
    public static String fault(String code) {
        return switch (code) {
            case "REQUIRED" -> "is missing or blank";
            case "UNKNOWN_FIELD" -> "stands for a name that is not known here";
            case "WRONG_TYPE" -> "has the wrong type";
            case "INVALID_FORMAT" -> "has the wrong form";
            case "OUT_OF_RANGE" -> "is out of range";
            case "UNKNOWN_CODE" -> "is not one of the codes";
            case "DUPLICATE" -> "is repeated";
            default -> code;
        };
    }

    /** An address, a path or a name as HTML, which may be broken after each of its parts. */
    public static RawString parts(String text) {
        return new RawString(PART.matcher(escaped(text)).replaceAll("$0<wbr>"));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** The title of an API. */
    public static String api(String id) {
        return Api.titleOf(id);
    }

    /** An API message as a sentence about a field, for example {@code Business region must not be blank.} */
    public static String sentence(String message, String field) {
        String name = field.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
        return sentence(name.isEmpty() ? message : name + " " + message);
    }

    /** An API message as a sentence. */
    public static String sentence(String message) {
        if (message.isEmpty()) {
            return message;
        }
        String begun = Character.toUpperCase(message.charAt(0)) + message.substring(1);
        return begun.endsWith(".") ? begun : begun + ".";
    }
}
