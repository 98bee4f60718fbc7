package io.waybill.indiainstruction.instruction.operator;

import io.waybill.common.json.ConditionalConstraints;
import io.waybill.indiainstruction.instruction.Mark;
import io.waybill.indiainstruction.instruction.MarkNote;
import io.waybill.indiainstruction.instruction.MarkState;
import io.waybill.indiainstruction.instruction.RejectionReason;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Null;

/**
 * One of many marks in a body: the fields of a {@link Mark}, and its instruction.
 *
 * @param id the instruction
 */
record MarkLine(
        @NotNull @Min(value = 0, message = RANGE) @Max(value = MAX_ID, message = RANGE)
        Long id,

        @NotNull MarkState state,

        @Null(groups = Mark.NotRejected.class, message = Mark.NO_REASON)
        RejectionReason reasonCode,

        @MarkNote String note)
        implements ConditionalConstraints {

    static final long MAX_ID = 999_999_999_999_999_999L;

    private static final String RANGE = "must be from 0 to " + MAX_ID;

    Mark mark() {
        return new Mark(state, reasonCode, note);
    }

    @Override
    public Class<?> validationGroup() {
        return mark().validationGroup();
    }
}
