package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.test.DescribedRequests.Call;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    /**
     * A value of {@code Accept}.
     *
     * @param wanted the types that it wants, the most wanted first; {@code *} is any type; none if it is to be refused
     */
    record Accept(String value, List<String> wanted) {

        private static final String ANY = "*";
        private static final String JSON = "application/json";

        static final List<Accept> VALUES = List.of(
                of("", ANY),
                of(" ", ANY),
                of(", ,", ANY),
                of("*", ANY),
                of("*;q=0.8", ANY),
                of("*/*;q=1.000", ANY),
                // HttpURLConnection of Java 8 to 19
                of("text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", "text/html", ANY),
                // Axios
                of("application/json, text/plain, */*", JSON, ANY),
                of("application/json;q=0.9", JSON),
                of("application/json;", JSON),
                of("Application/JSON ; charset=\"a,b;q=0\" ; Q=0.5", JSON),
                of("application/*;q=0.5", JSON),
                of("text/csv;q=0.5, application/json;q=0.25", "text/csv", JSON),
                of("text/csv;q=0.1, application/json;q=0.25", JSON, "text/csv"),
                of("text/*", "text/html", "text/csv"),
                of("application/json;q=0, */*;q=0.1", "application/x-ndjson", "text/csv"),
                of("application/json;q=0"),
                of("*/*;q=0.0"),
                of("image/png"),
                of("application/json;q="),
                of("application/json;q=abc"),
                of("application/json;q=2, */*"),
                of("application/json;q=-1"),
                of("application/json;q=NaN"),
                of("application/json;q"),
                of("application/json;charset=\"a"),
                of("q=abc"),
                of("json, */*"),
                of("application/"),
                of("/json"),
                of("a b/json"));

        private static Accept of(String value, String... wanted) {
            return new Accept(value, List.of(wanted));
        }

        /**
         * What is wrong with an answer, if anything.
         *
         * @param types those of the operation's body, if it succeeds; without any, it does not matter which are wanted
         * @param usual the type of the answer without the header
         */
        Optional<String> fault(Set<String> types, String usual, HttpResponse<String> answer) {
            Optional<String> type = wanted.stream()
                    .filter(one -> one.equals(ANY) || types.contains(one))
                    .findFirst()
                    .map(one -> one.equals(ANY) ? usual : one);
            boolean mayBeRefused = type.isEmpty();
            boolean mayBeAnswered = type.isPresent() || (types.isEmpty() && !wanted.isEmpty());
            boolean isRight = answer.statusCode() == 406 ? mayBeRefused : answer.statusCode() < 500 && mayBeAnswered;
            String sent = answer.headers().firstValue("Content-Type").orElse("");
            boolean isTyped = answer.statusCode() >= 300
                    || sent.isEmpty()
                    || type.filter(sent.split(";", 2)[0]::equals).isPresent();
            return isRight && isTyped && sent.matches("|[a-z+/-]+(;charset=UTF-8)?")
                    ? Optional.empty()
                    : Optional.of(answer.statusCode() + " " + sent + " to Accept: " + value);
        }
    }

    @Test
    default void everyOperationReadsAcceptAlike() {
        List<String> faults = new ArrayList<>();
        try {
            for (JsonNode document : DescribedOperations.documentsOfTheService()) {
                DescribedRequests requests = new DescribedRequests(document, this);
                DescribedAnswers answers = new DescribedAnswers(document, this);
                for (String operationId : requests.operationIds()) {
                    String usual = answers.send(requests.plain(operationId), Map.of())
                            .headers()
                            .firstValue("Content-Type")
                            .orElse("")
                            .split(";", 2)[0];
                    for (Accept accept : Accept.VALUES) {
                        Call call = requests.plain(operationId);
                        HttpResponse<String> answer = answers.send(call, Map.of("Accept", accept.value()));
                        accept.fault(requests.types(operationId), usual, answer)
                                .ifPresent(fault -> faults.add(operationId + ": " + fault));
                        answers.undescribed(call, answer).forEach(fault -> faults.add(operationId + ": " + fault));
                    }
                }
            }
        } finally {
            afterwards();
        }
        assertThat(faults)
                .withFailMessage(() -> faults.size() + " faults:\n" + String.join("\n", faults))
                .isEmpty();
    }

    /** Values of {@code Content-Type} that no operation accepts; one is absent. */
    List<Optional<String>> OTHER_TYPES = List.of(
            Optional.empty(),
            Optional.of("text/xml"),
            Optional.of("application/jsn"),
            Optional.of("json"),
            Optional.of("multipart/form-data"));

    @Test
    default void everyOperationNamesTheTypesOfBodyThatItAccepts() {
        List<String> faults = new ArrayList<>();
        for (JsonNode document : DescribedOperations.documentsOfTheService()) {
            DescribedRequests requests = new DescribedRequests(document, this);
            DescribedAnswers answers = new DescribedAnswers(document, this);
            for (String operationId : requests.operationIds()) {
                Set<String> accepted = requests.bodyTypes(operationId);
                for (Optional<String> other : accepted.isEmpty() ? List.<Optional<String>>of() : OTHER_TYPES) {
                    Call call = requests.plain(operationId).withMediaType(other.orElse(null));
                    HttpResponse<String> answer = answers.send(call, Map.of());
                    // Where such a body carries no credentials.
                    boolean isRefused = answer.statusCode() == 415 || answer.statusCode() == refusal(operationId, "");
                    if (!isRefused || !accepted.stream().allMatch(answer.body()::contains)) {
                        faults.add(operationId + " answers Content-Type: " + other + " with " + answer.statusCode()
                                + " " + answer.body());
                    }
                }
            }
        }
        assertThat(faults)
                .withFailMessage(() -> faults.size() + " faults:\n" + String.join("\n", faults))
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
