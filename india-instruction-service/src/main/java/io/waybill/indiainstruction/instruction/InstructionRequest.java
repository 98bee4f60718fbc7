package io.waybill.indiainstruction.instruction;

/**
 * A request that is valid in itself; whether its waybill's state allows it is decided later.
 *
 * @param awbNo 8 to 15 digits
 * @param instruction what is asked for
 */
public record InstructionRequest(String awbNo, Instruction instruction) {}
