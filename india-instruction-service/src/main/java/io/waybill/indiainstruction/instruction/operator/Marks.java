package io.waybill.indiainstruction.instruction.operator;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.json.RequestReader;
import io.waybill.common.web.DatabaseOutage;
import io.waybill.indiainstruction.instruction.operator.MarkReport.Result;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Many marks in one call. Each is evaluated by itself, in a transaction of its own, as a single mark is: a wrong one
 * stops none. Only when the database does not answer are the marks that are left refused, to be sent again.
 */
@ApplicationScoped
public class Marks {

    private static final int UNAVAILABLE = 503;

    private static final Logger LOG = Logger.getLogger(Marks.class);

    private final Instructions instructions;
    private final RequestReader requests;

    public Marks(Instructions instructions, RequestReader requests) {
        this.instructions = instructions;
        this.requests = requests;
    }

    /** Marks instructions, in the order of the list. */
    public MarkReport mark(MarkList list) {
        List<Result> results = new ArrayList<>(list.marks().size());
        for (JsonNode mark : list.marks()) {
            boolean isUnavailable = !results.isEmpty() && results.getLast().status() == UNAVAILABLE;
            results.add(isUnavailable ? unavailable(results.size() + 1, null) : result(results.size() + 1, mark));
        }
        return new MarkReport(results);
    }

    private Result result(int line, JsonNode sent) {
        Long id = id(sent);
        try {
            MarkLine mark = requests.read(sent, MarkLine.class, (read, violations) -> {});
            return Result.taken(line, instructions.mark(mark.id(), mark.mark()));
        } catch (ApiException refusal) {
            return Result.refused(line, id, refusal);
        } catch (RuntimeException e) {
            if (!DatabaseOutage.isBehind(e)) {
                throw e;
            }
            LOG.warnf("mark %d of a call, and those after it, must be sent again: %s", line, e);
            return unavailable(line, id);
        }
    }

    /** The id of a mark that may have violations; {@code null} if it has none that is valid. */
    private static Long id(JsonNode sent) {
        JsonNode id = sent.path("id");
        boolean isValid = id.isIntegralNumber()
                && id.canConvertToLong()
                && id.longValue() >= 0
                && id.longValue() <= MarkLine.MAX_ID;
        return isValid ? id.longValue() : null;
    }

    /** Of the mark at which the database did not answer, and of those after it: each would wait as long. */
    private static Result unavailable(int line, Long id) {
        return Result.refused(
                line, id, ApiException.unavailable("the service's database does not answer; send the mark again", 1));
    }
}
