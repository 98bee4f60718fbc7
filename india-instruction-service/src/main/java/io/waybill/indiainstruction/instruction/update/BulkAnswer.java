package io.waybill.indiainstruction.instruction.update;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Fault;
import io.waybill.common.india.GatewayError;
import io.waybill.common.usage.BatchAnswer;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer 200 of {@code CustALTInstructionBulkUpdate}. */
@Schema(description = "The answer to many instructions.")
public record BulkAnswer(
        @JsonProperty("CustALTInstructionBulkUpdateResult") Result result) implements BatchAnswer {

    /**
     * The outcome of all lines.
     *
     * @param isError whether a line was not answered {@code Valid}
     * @param taken number of lines, from the first on, that the limits of the caller's level let through
     * @param accepted number of lines that were answered {@code Valid}
     * @param refused number of all others, with those that the limits refused
     * @param results one for each line, in their order
     */
    @Schema(name = "BulkResult", description = "The outcome of all lines.")
    @JsonPropertyOrder({"IsError", "Taken", "Accepted", "Refused", "Results"})
    public record Result(
            @JsonProperty("IsError") @Schema(description = "Whether a line was not answered Valid.")
            boolean isError,

            @JsonProperty("Taken")
            @Schema(
                    minimum = "1",
                    maximum = "500",
                    description = "How many lines, from the first on, the limits let through; the others have 429.")
            int taken,

            @JsonProperty("Accepted") @Schema(minimum = "0", maximum = "500", description = "How many lines are Valid.")
            int accepted,

            @JsonProperty("Refused")
            @Schema(
                    minimum = "0",
                    maximum = "500",
                    description = "How many lines are not Valid, those with 429 as well. With Accepted, all lines.")
            int refused,

            @JsonProperty("Results")
            @Schema(minItems = 1, maxItems = 500, description = "One for each line, in their order.")
            List<Line> results) {}

    /**
     * The outcome of a line.
     *
     * @param httpStatus HTTP status that the line would get as a call of its own
     * @param result what that call would be told
     * @param code what the usage counts it under, {@code null} for {@code Valid}
     */
    @Schema(
            name = "BulkLineResult",
            description = "What the line would be answered as a call of its own.",
            requiredProperties = {"HTTPStatus", "IsError", "Status"})
    @JsonPropertyOrder({"HTTPStatus"})
    public record Line(
            @JsonProperty("HTTPStatus")
            @Schema(
                    minimum = "200",
                    maximum = "599",
                    description = "The status of that call, 200, 400, 422, 429, 500 or 503. With 500 and 503, send the "
                            + "line again.")
            int httpStatus,

            @JsonUnwrapped InstructionAnswer.Result result,
            @JsonIgnore String code) {

        private static final int OK = 200;

        /** What was wrong with the line at this place. */
        List<Fault> faults(String pointer) {
            return code == null
                    ? List.of()
                    : result.status().stream()
                            .map(why -> new Fault(pointer, why.code().wireName()))
                            .toList();
        }

        static Line evaluated(InstructionAnswer answer) {
            return new Line(OK, answer.result(), answer.declinedFor().orElse(null));
        }

        static Line refused(Optional<String> awbNo, ApiException refusal) {
            GatewayError error = GatewayError.from(refusal, true);
            return new Line(
                    error.status(), InstructionAnswer.failed(awbNo, error.errorResponse()), refusal.codeForClient());
        }
    }

    static BulkAnswer of(List<Line> lines, int taken) {
        int refused = Math.toIntExact(
                lines.stream().filter(line -> line.result().isError()).count());
        return new BulkAnswer(new Result(refused > 0, taken, lines.size() - refused, refused, lines));
    }

    @Override
    public List<Answered> answers() {
        List<Line> lines = result.results();
        return IntStream.range(0, lines.size())
                .mapToObj(i -> new Answered(
                        lines.get(i).httpStatus(),
                        lines.get(i).code(),
                        lines.get(i).faults("/altreqs/" + i)))
                .toList();
    }
}
