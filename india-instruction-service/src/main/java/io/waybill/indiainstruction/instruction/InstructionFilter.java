package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.AwbNo;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Period;

/**
 * A filter of instructions; {@code null} parts match everything.
 *
 * @param accepted when they were accepted
 */
public record InstructionFilter(AwbNo awbNo, InstructionState state, Period accepted) {

    static InstructionFilter of(ListQuery query) {
        return new InstructionFilter(
                query.value("awbNo", AwbNo::parse, AwbNo.RULE), query.state(InstructionState.class), query.period());
    }
}
