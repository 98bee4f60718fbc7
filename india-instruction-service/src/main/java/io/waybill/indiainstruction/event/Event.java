package io.waybill.indiainstruction.event;

import java.time.Instant;

/**
 * Something that has happened to an instruction.
 *
 * @param instructionId the instruction
 * @param applicationId the application that gave it
 * @param at when it happened
 */
public record Event(EventKind kind, long instructionId, String applicationId, Instant at) {}
