package io.waybill.indiainstruction.instruction.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.indiainstruction.instruction.InstructionState;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The report on the marks of one call.
 *
 * @param results one for each mark, in the order of the call
 */
@Schema(description = "What became of the marks of one call.")
public record MarkReport(
        @Schema(description = "One for each mark, in the order of the call.")
        List<Result> results) {

    /**
     * What became of one mark. Fields that say nothing are absent.
     *
     * @param line its place in the call, from 1
     * @param id the instruction; {@code null} if the mark names none
     * @param status the HTTP status that the mark would have got in a call of its own
     * @param state the instruction's state after the mark; {@code null} if the mark was refused
     * @param detail one sentence; {@code null} if the mark was taken
     * @param errors every violation of an invalid mark
     */
    @Schema(name = "MarkResult", description = "What became of one mark. Fields that say nothing are absent.")
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Result(
            @Schema(description = "Place of the mark in the call, from 1.")
            int line,

            @Schema(description = "Id of the instruction; absent if the mark has no valid one, or was not looked at.")
            Long id,

            @Schema(description = "The HTTP status that the mark would have got in a call of its own.")
            int status,

            @Schema(ref = "MarkState") InstructionState state,

            @Schema(description = "Why the mark was refused.")
            String detail,

            @Schema(description = "Every violation of a mark that is not valid; the pointers begin at the mark.")
            List<Violation> errors) {

        static Result taken(int line, StoredInstruction instruction) {
            return new Result(line, instruction.id(), 200, instruction.state(), null, List.of());
        }

        static Result refused(int line, Long id, ApiException refusal) {
            return new Result(line, id, refusal.code().status(), null, refusal.getMessage(), refusal.violations());
        }
    }
}
