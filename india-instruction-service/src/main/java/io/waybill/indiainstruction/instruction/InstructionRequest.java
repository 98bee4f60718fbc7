package io.waybill.indiainstruction.instruction;

import io.waybill.common.digest.Sha256;
import io.waybill.common.india.GatewayStatus;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A request whose form is valid; whether its waybill's state allows it is decided later.
 *
 * @param hasDefaultDate whether the date is the default because the request has none
 * @param untimely what the clock or the table of time slots rules out, unless the request is a repeat
 * @param idempotencyKey the header {@code Idempotency-Key}
 */
public record InstructionRequest(
        String awbNo,
        Instruction instruction,
        boolean hasDefaultDate,
        List<GatewayStatus> untimely,
        Optional<String> idempotencyKey,
        Sender sender) {

    /**
     * Who sent it.
     *
     * @param loginId the shipper, who must own the waybill
     * @param applicationId internal id of the application that called
     * @param requestId {@code X-Request-Id} of the call
     */
    public record Sender(String loginId, String applicationId, String requestId) {}

    /**
     * Whether the request means the same as an earlier one.
     *
     * @param earlierHasDefaultDate whether the earlier request had no date: if neither had one, the days may differ,
     *     because the default depends on the carrier's holidays
     */
    public boolean asksFor(Instruction earlier, boolean earlierHasDefaultDate) {
        return instruction.equals(earlier)
                || (hasDefaultDate
                        && earlierHasDefaultDate
                        && instruction.on(earlier.preferDate()).equals(earlier));
    }

    /** SHA-256 of what was asked for, normalised: equal for two requests that mean the same, whenever they come. */
    public String digest() {
        String text = Stream.of(
                        awbNo,
                        instruction.kind(),
                        hasDefaultDate ? null : instruction.preferDate(),
                        instruction.preferTime(),
                        instruction.timeSlot(),
                        instruction.mobileNo(),
                        instruction.landMark())
                .map(part -> Objects.toString(part, ""))
                // No field has a line break.
                .collect(Collectors.joining("\n"));
        return HexFormat.of().formatHex(Sha256.of(text));
    }
}
