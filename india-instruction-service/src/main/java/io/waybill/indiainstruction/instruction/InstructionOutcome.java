package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.india.WcfDate;
import java.time.LocalTime;

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
        @JsonProperty("Id") long id,
        @JsonProperty("AltInstRequestType") String kind,
        @JsonProperty("PreferDate") WcfDate preferDate,
        @JsonProperty("PreferDateFrom") String preferDateFrom,

        @JsonProperty("PreferTime") @JsonFormat(pattern = "HHmm")
        LocalTime preferTime,

        @JsonProperty("TimeSlot") String timeSlot,
        @JsonProperty("MobileNo") String mobileNo,
        @JsonProperty("LandMark") String landMark,
        @JsonProperty("State") InstructionState state,
        @JsonProperty("ReceivedOn") WcfDate receivedOn,
        @JsonProperty("ChangedOn") WcfDate changedOn,
        @JsonProperty("ReasonCode") String reasonCode,
        @JsonProperty("Note") String note) {

    static InstructionOutcome of(StoredInstruction stored) {
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
