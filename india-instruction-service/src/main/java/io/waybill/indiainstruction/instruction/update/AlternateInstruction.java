package io.waybill.indiainstruction.instruction.update;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.india.AwbNumber;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.instruction.IndianMobileNumber;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.KindGroup;
import io.waybill.indiainstruction.instruction.LandmarkText;
import io.waybill.indiainstruction.instruction.update.InstructionFields.Text;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The object {@code altreq} of an instruction. */
@Schema(
        description =
                "An empty string counts as absent. Only a reattempt (DT) uses PreferDate, PreferTime and TimeSlot, SM"
                        + " uses MobileNo and LM LandMark. Other kinds accept any string in these fields, and "
                        + "neither store nor show"
                        + " them.")
public record AlternateInstruction(
        @JsonProperty("AWBNo")
        @NotBlank
        @AwbNumber
        @Schema(pattern = AwbNumber.ANCHORED, description = Text.AWB_NO, examples = "69501388751")
        String awbNo,

        @JsonProperty("AltInstRequestType") @NotNull @Schema(examples = "DT")
        InstructionKind kind,

        @JsonProperty("PreferDate")
        @Pattern(
                regexp = "|" + WcfDate.PATTERN,
                message = WcfDate.RULE,
                groups = {KindGroup.Reattempt.class, KindGroup.Unknown.class})
        @Schema(description = Text.PREFER_DATE, examples = "")
        String preferDate,

        @JsonProperty("PreferTime")
        @Pattern(
                regexp = "|" + InstructionFields.TIME,
                message = "must be HHmm or HH:mm",
                groups = {KindGroup.Reattempt.class, KindGroup.Unknown.class})
        @Schema(description = Text.PREFER_TIME, examples = "1530")
        String preferTime,

        @JsonProperty("TimeSlot")
        @Pattern(
                regexp = "|" + TimeSlots.CODE,
                message = "must be the code of one of the carrier's slots",
                groups = {KindGroup.Reattempt.class, KindGroup.Unknown.class})
        @Schema(description = Text.TIME_SLOT, examples = "B")
        String timeSlot,

        @JsonProperty("MobileNo")
        @NotEmpty(message = "is required for SM", groups = KindGroup.NewMobileNumber.class)
        @IndianMobileNumber(groups = {KindGroup.NewMobileNumber.class, KindGroup.Unknown.class})
        @Schema(description = Text.MOBILE_NO, examples = "98765 43210")
        String mobileNo,

        @JsonProperty("LandMark")
        @NotEmpty(message = "is required for LM", groups = KindGroup.NewLandmark.class)
        @LandmarkText(groups = {KindGroup.NewLandmark.class, KindGroup.Unknown.class})
        @Schema(description = Text.LANDMARK, examples = "Opposite the post office")
        String landMark)
        implements InstructionFields {}
