package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Fault;
import io.waybill.common.india.AwbNo;
import io.waybill.common.india.GatewayError;
import io.waybill.common.usage.ManyAnswers;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The answer 200 of {@code CustALTInstructionBulkUpdate}. */
public record BulkAnswer(
        @JsonProperty("CustALTInstructionBulkUpdateResult") Result result) implements ManyAnswers {

    /**
     * The outcome of all lines.
     *
     * @param isError whether a line was not answered {@code Valid}
     * @param taken number of lines, from the first on, that the limits of the caller's level let through
     * @param accepted number of lines that were answered {@code Valid}
     * @param refused number of all others, with those that the limits refused
     * @param results one for each line, in their order
     */
    @JsonPropertyOrder({"IsError", "Taken", "Accepted", "Refused", "Results"})
    public record Result(
            @JsonProperty("IsError") boolean isError,
            @JsonProperty("Taken") long taken,
            @JsonProperty("Accepted") long accepted,
            @JsonProperty("Refused") long refused,
            @JsonProperty("Results") List<Line> results) {}

    /**
     * The outcome of a line.
     *
     * @param status HTTP status that the line would get as a call of its own
     * @param result what that call would be told
     * @param code what the usage counts it under, {@code null} for {@code Valid}
     */
    @JsonPropertyOrder({"HTTPStatus"})
    public record Line(
            @JsonProperty("HTTPStatus") int status,
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

        static Line refused(Optional<AwbNo> awbNo, ApiException refusal) {
            GatewayError error = GatewayError.from(refusal, true);
            return new Line(
                    error.status(),
                    InstructionAnswer.failed(awbNo, error.errorResponse()),
                    refusal.code().code());
        }
    }

    static BulkAnswer of(List<Line> lines, long taken) {
        long refused = lines.stream().filter(line -> line.result().isError()).count();
        return new BulkAnswer(new Result(refused > 0, taken, lines.size() - refused, refused, lines));
    }

    @Override
    public List<Answered> answers() {
        List<Line> lines = result.results();
        return IntStream.range(0, lines.size())
                .mapToObj(i -> new Answered(
                        lines.get(i).status(), lines.get(i).code(), lines.get(i).faults("/altreqs/" + i)))
                .toList();
    }
}
