package io.waybill.auth.portal.waybill;

import io.quarkus.qute.TemplateExtension;
import io.waybill.common.india.WcfDate;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;

/** States, kinds, reasons and times of India in words: {@code india:kind(…)} in a template. */
@TemplateExtension(namespace = "india")
public final class CarrierWording {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm 'IST'", Locale.UK).withZone(WcfDate.INDIA);

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d MMM yyyy", Locale.UK);

    private CarrierWording() {}

    static String time(Instant instant) {
        return instant == null ? "" : TIME.format(instant);
    }

    static String day(LocalDate day) {
        return day == null ? "" : DAY.format(day);
    }

    static String kind(String kind) {
        return switch (kind) {
            case "RTO" -> "Return to origin";
            case "DT" -> "Deliver again";
            case "ED" -> "Escalation";
            case "LM" -> "Landmark";
            case "SM" -> "Another mobile number";
            default -> kind;
        };
    }

    public static String state(String state) {
        return switch (state) {
            case "IN_TRANSIT" -> "In transit";
            case "OUT_FOR_DELIVERY" -> "Out for delivery";
            case "DELIVERY_FAILED" -> "Delivery failed";
            case "DELIVERED" -> "Delivered";
            case "CANCELLED" -> "Cancelled";
            case "RETURNED" -> "Returned";
            case InstructionMark.ACCEPTED -> "Accepted";
            case "APPLIED" -> "Applied";
            case "REJECTED" -> "Rejected";
            case "SUPERSEDED" -> "Superseded";
            case "WAITING" -> "Waiting";
            case "FAILED" -> "Failed";
            default -> state;
        };
    }

    /** The class of the style sheet for a state: done, waiting, stopped or none. */
    static String look(String state) {
        return switch (state) {
            case "DELIVERED", "APPLIED" -> "state-approved";
            case InstructionMark.ACCEPTED, "OUT_FOR_DELIVERY", "WAITING" -> "state-requested";
            case "CANCELLED", "REJECTED", "DELIVERY_FAILED", "FAILED" -> "state-rejected";
            default -> "";
        };
    }

    static String reason(String code) {
        return Arrays.stream(RejectionReason.values())
                .filter(reason -> reason.name().equals(code))
                .map(RejectionReason::words)
                .findFirst()
                .orElse(code);
    }
}
