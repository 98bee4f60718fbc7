package io.waybill.indiainstruction.instruction;

/**
 * A request with a valid form, and who sent it.
 *
 * @param loginId the shipper, who must own the waybill
 * @param applicationId internal id of the application that called
 * @param requestId {@code X-Request-Id} of the call
 */
public record InstructionCall(InstructionRequest request, String loginId, String applicationId, String requestId) {

    /** Number of the waybill. */
    String awbNo() {
        return request.awbNo().value();
    }

    InstructionKind kind() {
        return request.instruction().kind();
    }
}
