package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.web.DatabaseOutage;
import io.waybill.indiainstruction.instruction.MarkReport.Result;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Many marks in one call. Each is judged by itself, in a transaction of its own, as a single mark is: a wrong one stops
 * none. Only when the database does not answer are the marks that are left refused, to be sent again.
 */
@ApplicationScoped
public class Marks {

    /** Marks in a call. */
    static final int MAX = 500;

    private static final int UNAVAILABLE = 503;
    private static final long MAX_ID = 999_999_999_999_999_999L;

    private static final Logger LOG = Logger.getLogger(Marks.class);

    private final Instructions instructions;

    public Marks(Instructions instructions) {
        this.instructions = instructions;
    }

    /**
     * Marks instructions, in the order of the body.
     *
     * @throws ApiException 400 if the body is not a list of 1 to {@value #MAX} marks
     */
    public MarkReport mark(byte[] body) {
        List<JsonNode> marks = StrictJson.readObject(body, fields -> fields.requiredElements("marks", 1, MAX));
        List<Result> results = new ArrayList<>(marks.size());
        for (JsonNode mark : marks) {
            boolean isAway = !results.isEmpty() && results.getLast().status() == UNAVAILABLE;
            results.add(isAway ? untried(results.size() + 1, null) : judged(results.size() + 1, mark));
        }
        return new MarkReport(results);
    }

    private Result judged(int line, JsonNode sent) {
        Long id = null;
        try {
            JsonObjectReader fields = JsonObjectReader.root(sent);
            id = fields.requiredLong("id", 0, MAX_ID);
            Mark mark = Mark.read(fields);
            return Result.taken(line, instructions.mark(id, mark));
        } catch (ApiException refusal) {
            return Result.refused(line, id, refusal);
        } catch (RuntimeException e) {
            if (!DatabaseOutage.isBehind(e)) {
                throw e;
            }
            LOG.warnf("mark %d of a call, and those after it, must be sent again: %s", line, e);
            return untried(line, id);
        }
    }

    /** Of the mark at which the database did not answer, and of those after it: each would wait as long. */
    private static Result untried(int line, Long id) {
        return Result.refused(
                line, id, ApiException.unavailable("the service's database does not answer; send the mark again", 1));
    }
}
