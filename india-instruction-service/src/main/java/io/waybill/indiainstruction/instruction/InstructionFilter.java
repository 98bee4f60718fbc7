package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.AwbNo;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Period;

/**
 * Which instructions are wanted. What is {@code null} is not asked for.
 *
 * @param awbNo of this waybill
 * @param state in this state now
 * @param accepted when they were accepted
 */
public record InstructionFilter(AwbNo awbNo, InstructionState state, Period accepted) {

    static InstructionFilter of(ListQuery query) {
        return new InstructionFilter(
                query.value("awbNo", AwbNo::parse, AwbNo.RULE), query.state(InstructionState.class), query.period());
    }
}
