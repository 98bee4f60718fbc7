package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.AwbNo;

/**
 * A request that is valid in itself; whether its waybill's state allows it is decided later.
 *
 * @param awbNo the waybill
 * @param instruction what is asked for
 */
public record InstructionRequest(AwbNo awbNo, Instruction instruction) {}
