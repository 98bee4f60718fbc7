package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An instruction as the carrier's operations see it. Fields that the customer did not send are absent.
 *
 * @param loginId the shipper who gave it
 * @param kind a name of {@link InstructionKind}, or one that a newer version has added
 * @param preferDate calendar day in India
 * @param preferTime time of day in India
 * @param timeSlot code of a time slot
 * @param mobileNo E.164; masked when the instruction has been final for
 *     {@code waybill.instructions.retention.mobile-numbers}
 * @param landMark text for the courier
 * @param acceptedAt when it was stored and answered {@code Valid}
 * @param stateAt when the state last changed
 * @param note what operations, an import or the simulation wrote when they closed it
 * @param reasonCode why it is {@code REJECTED}, a name of {@link RejectionReason} or a newer one
 * @param defaultDate whether the date is the default, because the request had none
 */
@Schema(
        description = "An instruction. Fields that the customer did not send are absent.",
        requiredProperties = {"id", "awbNo", "loginId", "kind", "acceptedAt", "state", "stateAt"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StoredInstruction(
        long id,
        String awbNo,
        String loginId,

        @Schema(pattern = "^[A-Z_]+$", description = KIND_DESCRIPTION)
        String kind,

        @Schema(description = "Calendar day in India.") LocalDate preferDate,

        @JsonFormat(pattern = "HH:mm")
        @Schema(implementation = String.class, pattern = TimeSlots.TIME, description = "Time of day in India.")
        LocalTime preferTime,

        String timeSlot,

        @Schema(description = "E.164; masked but for its last two digits once it is old.")
        String mobileNo,

        String landMark,
        Instant acceptedAt,
        InstructionState state,
        Instant stateAt,

        @Schema(description = "What operations wrote when they marked it.")
        String note,

        @Schema(ref = "RejectionReason") String reasonCode,
        @JsonIgnore boolean defaultDate) {

    /** What the OpenAPI document says about a kind that may be newer than this version. */
    public static final String KIND_DESCRIPTION = InstructionKind.DESCRIPTION + " New ones may be added.";

    /** Columns of an export. */
    public static final List<String> COLUMNS = List.of(
            "id",
            "awbNo",
            "loginId",
            "kind",
            "preferDate",
            "preferTime",
            "timeSlot",
            "mobileNo",
            "landMark",
            "acceptedAt",
            "state",
            "stateAt",
            "note",
            "reasonCode");

    /** Whether it is neither rejected nor superseded. */
    public boolean inForce() {
        return state == InstructionState.ACCEPTED || state == InstructionState.APPLIED;
    }

    /**
     * What the customer asked for.
     *
     * @param known the kind, if this version knows it
     */
    public Instruction asked(InstructionKind known) {
        return new Instruction(known, preferDate, preferTime, timeSlot, mobileNo, landMark);
    }

    public static StoredInstruction from(InstructionEntity entity) {
        return new StoredInstruction(
                entity.id,
                entity.awbNo,
                entity.loginId,
                entity.kind,
                entity.preferDate,
                entity.preferTime,
                entity.timeSlot,
                entity.mobileNo,
                entity.landMark,
                entity.acceptedAt,
                entity.state,
                entity.stateAt,
                entity.note,
                entity.reason,
                entity.defaultDate);
    }
}
