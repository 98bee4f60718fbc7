package io.waybill.indiainstruction.instruction.operator;

import io.waybill.common.india.AwbNumber;
import io.waybill.common.paging.Period;
import io.waybill.common.query.FilterText;
import io.waybill.indiainstruction.instruction.InstructionFilter;
import io.waybill.indiainstruction.instruction.InstructionState;
import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The filters of instructions, each {@code null} if not sent.
 *
 * @param preferDate the calendar day in India for which they were given
 * @param timeSlot code of the time slot for which they were given; only with a day, of which it is a part
 */
@SlotNeedsDate
public record InstructionQuery(
        @RestQuery
        @AwbNumber
        @Schema(pattern = AwbNumber.ANCHORED)
        @Parameter(description = "Only those of this waybill.", example = "69501388751")
        String awbNo,

        @RestQuery @Parameter(description = "Only those that are in this state now.", example = "ACCEPTED")
        InstructionState state,

        @RestQuery
        @InstructionDate
        @Parameter(description = "Only those for this calendar day in India.", example = "2026-03-12")
        LocalDate preferDate,

        @RestQuery
        @FilterText
        @Schema(minLength = 1, maxLength = 200, pattern = FilterText.PATTERN)
        @Parameter(
                description = "Only those for this time slot of the day in `preferDate`, without which it is refused.",
                example = "B")
        String timeSlot) {

    InstructionFilter filter(Period accepted) {
        return new InstructionFilter(awbNo, state, preferDate, timeSlot, accepted);
    }
}
