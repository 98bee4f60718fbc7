package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.india.AwbNo;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The request body as the OpenAPI document shows it; it is read by {@link InstructionRequestReader}. */
@Schema(name = "CustALTInstructionUpdate")
record InstructionBody(
        @Schema(required = true) @JsonProperty("altreq") AltRequest altreq,
        @Schema(required = true) @JsonProperty("profile") ProfileBody profile) {

    /** The object {@code altreq}. An empty string counts as absent. */
    @Schema(name = "altreq")
    record AltRequest(
            @Schema(required = true, pattern = AwbNo.PATTERN, examples = "69501388751") @JsonProperty("AWBNo")
            String awbNo,

            @Schema(
                    required = true,
                    description = "RTO return to origin, DT reattempt, ED escalation delivery, LM landmark, SM"
                            + " alternate mobile",
                    enumeration = {"RTO", "DT", "ED", "LM", "SM"},
                    examples = "DT")
            @JsonProperty("AltInstRequestType")
            String kind,

            @Schema(
                    description = "Milliseconds of UTC; counts as the calendar day in India, from today to 30 days"
                            + " ahead. A reattempt without it is for the next day.",
                    examples = "/Date(1773253800000)/")
            @JsonProperty("PreferDate")
            String preferDate,

            @Schema(description = "HHmm or HH:mm in India, inside TimeSlot if both are given", examples = "1530")
            @JsonProperty("PreferTime")
            String preferTime,

            @Schema(description = "Code of one of the carrier's time slots", examples = "B") @JsonProperty("TimeSlot")
            String timeSlot,

            @Schema(description = "Indian mobile number; required for SM", examples = "9876543210")
            @JsonProperty("MobileNo")
            String mobileNo,

            @Schema(description = "1 to 50 characters; required for LM", examples = "Opposite the post office")
            @JsonProperty("LandMark")
            String landMark) {}

    /** The object {@code profile}. */
    @Schema(name = "profile")
    record ProfileBody(
            @Schema(required = true, examples = "BLR01") @JsonProperty("LoginID")
            String loginId,

            @Schema(required = true) @JsonProperty("LicenceKey")
            String licenceKey,

            @Schema(
                    required = true,
                    enumeration = {"S", "T"},
                    examples = "S")
            @JsonProperty("Api_type")
            String apiType,

            @Schema(maxLength = 10, examples = "1.0") @JsonProperty("Version")
            String version) {}
}
