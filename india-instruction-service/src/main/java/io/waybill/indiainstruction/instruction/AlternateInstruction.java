package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.india.AwbNumber;
import io.waybill.common.india.WcfDateText;
import io.waybill.indiainstruction.timeslot.TimeSlot;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/** The object {@code altreq} of an instruction. */
public record AlternateInstruction(
        @JsonProperty("AWBNo") @NotBlank @AwbNumber String awbNo,
        @JsonProperty("AltInstRequestType") @NotNull InstructionKind kind,

        @JsonProperty("PreferDate") @WcfDateText(groups = {KindGroup.Reattempt.class, KindGroup.Unknown.class})
        String preferDate,

        @JsonProperty("PreferTime")
        @Pattern(
                regexp = "|" + PreferTime.PATTERN,
                message = "must be HHmm or HH:mm",
                groups = {KindGroup.Reattempt.class, KindGroup.Unknown.class})
        String preferTime,

        @JsonProperty("TimeSlot")
        @Pattern(
                regexp = "|" + TimeSlot.CODE,
                message = "must be the code of one of the carrier's slots",
                groups = {KindGroup.Reattempt.class, KindGroup.Unknown.class})
        String timeSlot,

        @JsonProperty("MobileNo")
        @NotEmpty(message = "is required for SM", groups = KindGroup.NewMobileNumber.class)
        @IndianMobileNumber(groups = {KindGroup.NewMobileNumber.class, KindGroup.Unknown.class})
        String mobileNo,

        @JsonProperty("LandMark")
        @NotEmpty(message = "is required for LM", groups = KindGroup.NewLandmark.class)
        @LandmarkText(groups = {KindGroup.NewLandmark.class, KindGroup.Unknown.class})
        String landMark)
        implements InstructionFields {}
