package io.waybill.indiainstruction.instruction.update;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.india.AwbNumber;
import io.waybill.common.india.WcfDate;
import io.waybill.common.json.ConditionalConstraints;
import io.waybill.indiainstruction.instruction.IdempotencyKey;
import io.waybill.indiainstruction.instruction.IndianMobileNumber;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.KindGroup;
import io.waybill.indiainstruction.instruction.LandmarkText;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The object {@code altreq} of an instruction.
 *
 * @param idempotencyKey the same as the header {@code Idempotency-Key}, which a call with many instructions does not
 *     have
 */
@Schema(
        description =
                "An empty string counts as absent. Only a reattempt (DT) uses PreferDate, PreferTime and TimeSlot, SM"
                        + " uses MobileNo and LM LandMark. Other kinds accept any string in these fields, and neither"
                        + " store nor show them.")
public record AlternateInstruction(
        @JsonProperty("AWBNo")
        @NotBlank
        @AwbNumber
        @Schema(pattern = AwbNumber.ANCHORED, description = "Number of the waybill.", examples = "69501388751")
        String awbNo,

        @JsonProperty("AltInstRequestType") @NotNull @Schema(examples = "DT")
        InstructionKind kind,

        @JsonProperty("PreferDate")
        @Pattern(
                regexp = "|" + WcfDate.PATTERN,
                message = WcfDate.RULE,
                groups = {KindGroup.Reattempt.class, KindGroup.Unknown.class})
        @Schema(
                description =
                        "Of a DT, /Date(milliseconds of UTC)/ with 1 to 15 digits; counts as the calendar day in India,"
                                + " from today to 30 days ahead, and a working day (Monday to Saturday, without the"
                                + " carrier's holidays). A reattempt without it is for the next working day. An offset"
                                + " (+hhmm) is ignored; it has at most 14 hours and 59 minutes.",
                examples = "")
        String preferDate,

        @JsonProperty("PreferTime")
        @Pattern(
                regexp = "|" + AlternateInstruction.TIME,
                message = "must be HHmm or HH:mm",
                groups = {KindGroup.Reattempt.class, KindGroup.Unknown.class})
        @Schema(
                description = "Of a DT, HHmm or HH:mm in India, inside TimeSlot if both are given, otherwise inside one"
                        + " of the carrier's slots.",
                examples = "1530")
        String preferTime,

        @JsonProperty("TimeSlot")
        @Pattern(
                regexp = "|" + TimeSlots.CODE,
                message = "must be the code of one of the carrier's slots",
                groups = {KindGroup.Reattempt.class, KindGroup.Unknown.class})
        @Schema(
                description = "Of a DT, the code of one of the carrier's time slots, for example A, B or C.",
                examples = "B")
        String timeSlot,

        @JsonProperty("MobileNo")
        @NotEmpty(message = "is required for SM", groups = KindGroup.NewMobileNumber.class)
        @IndianMobileNumber(groups = {KindGroup.NewMobileNumber.class, KindGroup.Unknown.class})
        @Schema(
                description =
                        "Required for SM: an Indian mobile number of 10 digits, the first 6 to 9, with or without +91,"
                                + " 91 or 0 before them; at most 40 characters, blanks and hyphens allowed. A landline"
                                + " number that is written behind a 0 and has ten digits beginning with 6 to 9 cannot"
                                + " be told apart.",
                examples = "98765 43210")
        String mobileNo,

        @JsonProperty("LandMark")
        @NotEmpty(message = "is required for LM", groups = KindGroup.NewLandmark.class)
        @LandmarkText(groups = {KindGroup.NewLandmark.class, KindGroup.Unknown.class})
        @Schema(
                description =
                        "Required for LM. No control characters, and not only blanks and characters without a width."
                                + " After normalisation 1 to 50 characters as a reader counts them (grapheme"
                                + " clusters), at most 200 code points.",
                examples = "Opposite the post office")
        String landMark,

        @JsonProperty("IdempotencyKey")
        @Pattern(regexp = "|" + IdempotencyKey.PATTERN, message = IdempotencyKey.RULE)
        @Schema(
                pattern = "^$|" + IdempotencyKey.ANCHORED,
                description = "What the header Idempotency-Key is for a single instruction, which may use either; if it"
                        + " has both, they must be equal.",
                examples = "3f6c1f0e-5a0f-4a58-9f0e-1f2d3c4b5a69")
        String idempotencyKey)
        implements ConditionalConstraints {

    /** A time of day, {@code HHmm} or {@code HH:mm}. */
    private static final String TIME = "([01][0-9]|2[0-3]):?[0-5][0-9]";

    @Override
    public Class<?> validationGroup() {
        return kind == null ? KindGroup.Unknown.class : kind.validationGroup();
    }

    /** The calendar day in India; like the values below, absent if it has another form. */
    Optional<LocalDate> date() {
        return Optional.ofNullable(preferDate).flatMap(WcfDate::parse).map(WcfDate::dayInIndia);
    }

    Optional<LocalTime> time() {
        return Optional.ofNullable(preferTime)
                .filter(time -> time.matches(TIME))
                .map(time -> LocalTime.of(
                        Integer.parseInt(time.substring(0, 2)), Integer.parseInt(time.substring(time.length() - 2))));
    }

    Optional<String> slot() {
        return Optional.ofNullable(timeSlot).filter(code -> code.matches(TimeSlots.CODE));
    }

    /** Without the double quotes that it may be in. */
    Optional<String> key() {
        return Optional.ofNullable(idempotencyKey).flatMap(IdempotencyKey::parse);
    }
}
