package io.waybill.indiainstruction.instruction.update;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.instruction.InstructionState;
import io.waybill.indiainstruction.instruction.MobileNumber;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import java.time.LocalTime;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What was stored of an instruction, and what has become of it, as its shipper sees it. A field without a value is
 * {@code null}.
 *
 * @param preferDate the beginning of the day in India
 * @param preferDateFrom {@code asked} or {@code default}: whose choice the date was
 * @param preferTime {@code HHmm} in India
 * @param mobileNo masked but for country and last two digits
 * @param state ACCEPTED, APPLIED, REJECTED or SUPERSEDED
 * @param receivedOn when it was answered {@code Valid}
 * @param changedOn when its state last changed
 * @param reasonCode why it was REJECTED
 * @param note the carrier's remark
 */
@Schema(description = "What was stored of an instruction, and what has become of it. A field without a value is null.")
@JsonPropertyOrder({
    "Id",
    "AltInstRequestType",
    "PreferDate",
    "PreferDateFrom",
    "PreferTime",
    "TimeSlot",
    "MobileNo",
    "LandMark",
    "State",
    "ReceivedOn",
    "ChangedOn",
    "ReasonCode",
    "Note"
})
public record InstructionOutcome(
        @JsonProperty("Id") @Schema(description = "The instruction's number at the carrier.")
        long id,

        @JsonProperty("AltInstRequestType")
        @Schema(pattern = "^[A-Z_]+$", description = StoredInstruction.KIND_DESCRIPTION)
        String kind,

        @JsonProperty("PreferDate")
        @Schema(
                implementation = String.class,
                pattern = WcfDate.WRITTEN,
                nullable = true,
                description = "The beginning of the day in India, milliseconds of UTC.")
        WcfDate preferDate,

        @JsonProperty("PreferDateFrom")
        @Schema(
                nullable = true,
                pattern = "^(asked|default)$",
                description = "Whether the date was asked for, or is the default.")
        String preferDateFrom,

        @JsonProperty("PreferTime")
        @JsonFormat(pattern = "HHmm")
        @Schema(
                implementation = String.class,
                pattern = TimeSlots.COMPACT_TIME,
                nullable = true,
                description = "HHmm in India.")
        LocalTime preferTime,

        @JsonProperty("TimeSlot") @Schema(nullable = true) String timeSlot,

        @JsonProperty("MobileNo")
        @Schema(
                nullable = true,
                pattern = "^\\+91\\*+[0-9]{2}$",
                description = "Masked but for the country and the last two digits.")
        String mobileNo,

        @JsonProperty("LandMark") @Schema(nullable = true) String landMark,
        @JsonProperty("State") InstructionState state,

        @JsonProperty("ReceivedOn")
        @Schema(
                implementation = String.class,
                pattern = WcfDate.WRITTEN,
                description = "When it was answered Valid, milliseconds of UTC.")
        WcfDate receivedOn,

        @JsonProperty("ChangedOn")
        @Schema(
                implementation = String.class,
                pattern = WcfDate.WRITTEN,
                description = "Since when it has had its state.")
        WcfDate changedOn,

        @JsonProperty("ReasonCode")
        @Schema(
                nullable = true,
                pattern = "^[A-Z_]+$",
                description = "Why it is REJECTED, a ReasonCode. New ones may be added.")
        String reasonCode,

        @JsonProperty("Note") @Schema(nullable = true, description = "What the carrier says about it.")
        String note) {

    public static InstructionOutcome of(StoredInstruction stored) {
        boolean hasDate = stored.preferDate() != null;
        return new InstructionOutcome(
                stored.id(),
                stored.kind(),
                hasDate ? WcfDate.of(stored.preferDate()) : null,
                hasDate ? (stored.defaultDate() ? "default" : "asked") : null,
                stored.preferTime(),
                stored.timeSlot(),
                stored.mobileNo() == null ? null : MobileNumber.masked(stored.mobileNo()),
                stored.landMark(),
                stored.state(),
                WcfDate.of(stored.acceptedAt()),
                WcfDate.of(stored.stateAt()),
                stored.reasonCode(),
                stored.note());
    }
}
