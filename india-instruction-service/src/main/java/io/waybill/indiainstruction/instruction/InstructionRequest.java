package io.waybill.indiainstruction.instruction;

/**
 * A request that is right in itself: whether the waybill takes it is judged later.
 *
 * @param awbNo 8 to 15 digits
 * @param instruction what is asked for
 */
public record InstructionRequest(String awbNo, Instruction instruction) {}
