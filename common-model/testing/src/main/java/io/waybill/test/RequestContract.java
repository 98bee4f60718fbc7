package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.test.DescribedRequests.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Test;

/**
 * Holds the OpenAPI documents and the service together in both directions, for every operation. Requests are made from
 * the schemas, with a fixed seed: what a schema accepts, the service judges beyond its syntax; what breaks a schema in
 * one place is refused as {@code docs/contract.md} says, and a 400 names the place. For use in a {@code @QuarkusTest}.
 */
public interface RequestContract {

    /** The headers with which a call of this operation is trusted. */
    Map<String, String> credentials(String operationId, String path);

    /** What a parameter of the path, the query or the headers has, if not the example of the document. */
    default Optional<String> parameter(String operationId, String name) {
        return Optional.empty();
    }

    /** The body to start from, if not the example of the document. */
    default Optional<JsonNode> body(String operationId) {
        return Optional.empty();
    }

    /**
     * Whether an error is about more than the form of a request, so that a request of the right form may be answered by
     * it. UNKNOWN_CODE is, where the document does not list the codes.
     *
     * @param pointer the place, or the parameter's name; empty where errors do not have it
     * @param code of the error
     * @param message what it says
     */
    default boolean isBeyondSyntax(String pointer, String code, String message) {
        return false;
    }

    /** The status that refuses what breaks the schema in this place: a pointer, or a parameter's name. */
    default int refusal(String operationId, String place) {
        return 400;
    }

    /** The status that refuses a parameter or a field of a form that is sent twice. */
    default int refusalOfRepeated(String operationId, String place) {
        return refusal(operationId, place);
    }

    /** Whether the operation refuses query parameters that it does not have. */
    default boolean refusesUnknownParameters(String path) {
        return false;
    }

    /** Puts back what the requests may have changed. */
    default void afterwards() {
        // most change nothing that another test looks at
    }

    /**
     * A bound of a document that a test may change.
     *
     * @param operationId an operation with a body in which it counts
     * @param pointer where it stands in the document
     */
    record Bound(String operationId, String pointer) {}

    /** A bound with which the suite shows that it would find a drift. */
    Bound bound();

    @Test
    default void theServiceAcceptsAndRefusesWhatItsDocumentsSay() {
        List<String> faults = new ArrayList<>();
        int operations = 0;
        int accepted = 0;
        int refused = 0;
        try {
            for (JsonNode document : DescribedOperations.documentsOfTheService()) {
                DescribedRequests requests = new DescribedRequests(document, this);
                DescribedAnswers answers = new DescribedAnswers(document, this);
                for (String operationId : requests.operationIds()) {
                    List<Call> calls = requests.of(operationId);
                    calls.forEach(call -> faults.addAll(answers.faults(call)));
                    operations++;
                    refused += (int) calls.stream().filter(Call::isBroken).count();
                    accepted += (int)
                            calls.stream().filter(call -> !call.isBroken()).count();
                }
            }
        } finally {
            afterwards();
        }
        Logger.getLogger(RequestContract.class)
                .infof(
                        "%d operations, %d requests that the documents accept, %d that break them in one place",
                        operations, accepted, refused);
        assertThat(faults)
                .withFailMessage(() -> faults.size() + " drifts:\n" + String.join("\n", faults))
                .isEmpty();
    }

    @Test
    default void aBoundThatIsChangedInTheDocumentIsFound() {
        for (int by : new int[] {-1, 1}) {
            List<JsonNode> documents = DescribedOperations.documentsOfTheService().stream()
                    .filter(document -> !document.at(bound().pointer()).isMissingNode())
                    .toList();
            assertThat(documents).as(bound().pointer()).hasSize(1);
            JsonNode drifted = documents.getFirst().deepCopy();
            int end = bound().pointer().lastIndexOf('/');
            ((ObjectNode) drifted.at(bound().pointer().substring(0, end)))
                    .set(
                            bound().pointer().substring(end + 1),
                            IntNode.valueOf(drifted.at(bound().pointer()).intValue() + by));
            DescribedRequests requests = new DescribedRequests(drifted, this);
            DescribedAnswers answers = new DescribedAnswers(drifted, this);

            List<String> faults = requests.of(bound().operationId()).stream()
                    .flatMap(call -> answers.faults(call).stream())
                    .toList();
            afterwards();
            assertThat(faults).as("%s, changed by %d", bound().pointer(), by).isNotEmpty();
        }
    }
}
