package io.waybill.indiainstruction.instruction;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import java.util.Set;

/**
 * What became of an instruction, according to the carrier's operations.
 *
 * @param state {@code APPLIED} or {@code REJECTED}
 * @param reason why it is {@code REJECTED}; {@code null} for {@code APPLIED}
 * @param note a remark, at most {@value #MAX_NOTE_LENGTH} characters; {@code null} for none
 */
public record Mark(InstructionState state, ReasonCode reason, String note) {

    static final int MAX_NOTE_LENGTH = 200;

    private static final Set<String> STATES = Set.of(InstructionState.APPLIED.name(), InstructionState.REJECTED.name());

    /**
     * Reads the body.
     *
     * @throws io.waybill.common.error.ApiException 400 with every violation
     */
    static Mark read(byte[] body) {
        return read(StrictJson.readObject(body));
    }

    /** As {@link #read(byte[])}; the fields that were read before are known. */
    static Mark read(JsonObjectReader fields) {
        String state = fields.requiredCode("state", STATES);
        String reason = fields.optionalCode("reasonCode", ReasonCode.NAMES);
        String note = fields.optionalString("note");
        fields.refuseUnknownFields();
        if (note != null
                && (note.codePointCount(0, note.length()) > MAX_NOTE_LENGTH
                        || note.codePoints().anyMatch(Mark::isRefused))) {
            fields.report(
                    "note",
                    ViolationCode.INVALID_FORMAT,
                    "must have at most " + MAX_NOTE_LENGTH + " characters and no control characters",
                    null);
        }
        boolean isRejected = InstructionState.REJECTED.name().equals(state);
        if (reason != null && !isRejected) {
            fields.report(
                    "reasonCode", ViolationCode.UNKNOWN_FIELD, "only a REJECTED instruction has a reason", reason);
        }
        fields.violations().throwIfAny();
        return new Mark(InstructionState.valueOf(state), isRejected ? reason(reason) : null, note);
    }

    private static ReasonCode reason(String sent) {
        return sent == null ? ReasonCode.OTHER : ReasonCode.valueOf(sent);
    }

    private static boolean isRefused(int character) {
        return Character.isISOControl(character) || Character.getType(character) == Character.SURROGATE;
    }
}
