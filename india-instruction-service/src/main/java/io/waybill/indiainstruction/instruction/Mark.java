package io.waybill.indiainstruction.instruction;

import io.waybill.common.json.ConditionalConstraints;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Null;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A report of the carrier's operations on an instruction: whether it was carried out.
 *
 * @param reasonCode why it is {@code REJECTED}, {@code OTHER} if {@code null}; not with {@code APPLIED}
 * @param note a remark; {@code null} for none
 */
@Schema(description = "What became of an instruction.")
public record Mark(
        @NotNull @Schema(examples = "APPLIED") MarkState state,

        @Null(groups = NotRejected.class, message = NO_REASON) @Schema(description = REASON)
        RejectionReason reasonCode,

        @MarkNote
        @Schema(
                maxLength = MarkNote.MAX_LENGTH,
                pattern = MarkNote.PATTERN,
                description = "No control characters.",
                examples = "done")
        String note)
        implements ConditionalConstraints {

    static final String REASON = "Why it is REJECTED; OTHER by default. Not with APPLIED.";
    public static final String NO_REASON = "only a REJECTED instruction has a reason";

    /** The group of the constraints of a mark that is not {@code REJECTED}. */
    public interface NotRejected {}

    /** The group of the constraints of a mark that is. */
    interface Rejected {}

    @Override
    public Class<?> validationGroup() {
        return state == MarkState.REJECTED ? Rejected.class : NotRejected.class;
    }

    /** Why the instruction was rejected; {@code null} if it was not. */
    RejectionReason reason() {
        return reasonCode == null && state == MarkState.REJECTED ? RejectionReason.OTHER : reasonCode;
    }
}
