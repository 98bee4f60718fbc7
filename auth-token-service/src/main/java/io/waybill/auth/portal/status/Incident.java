package io.waybill.auth.portal.status;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.text.ReadableText;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An incident, as everybody may read it.
 *
 * @param services ids of the APIs that it concerns
 * @param resolvedAt {@code null} while it is open
 * @param updates what operators have written, the latest first
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Incident(
        long id,
        String title,
        List<String> services,
        State state,
        Instant openedAt,
        Instant updatedAt,
        Instant resolvedAt,
        List<Update> updates) {

    static final int MAX_TITLE = 120;
    static final int MAX_TEXT = 2_000;

    /** How far the operators are. */
    public enum State {
        investigating,
        identified,
        monitoring,
        resolved
    }

    /** What an operator has written. */
    public record Update(State state, String text, Instant writtenAt) {}

    /**
     * What an operator has typed.
     *
     * @param title {@code null} of an incident that has one
     */
    record Typed(String title, List<String> services, State state, String text) {

        /** An incident; line breaks count as blanks. */
        static Typed incident(String title, List<String> services, String state, String text) {
            Violations violations = new Violations();
            String words = words(title);
            ReadableText.judge(violations, "/title", words, MAX_TITLE);
            if (services.isEmpty()) {
                violations.add("/services", ViolationCode.REQUIRED, "choose at least one");
            }
            return judged(violations, words, services, state, text);
        }

        /** What is new about an incident. */
        static Typed update(String state, String text) {
            return judged(new Violations(), null, List.of(), state, text);
        }

        private static Typed judged(
                Violations violations, String title, List<String> services, String state, String text) {
            Optional<State> known = Arrays.stream(State.values())
                    .filter(one -> one.name().equals(state))
                    .findFirst();
            if (known.isEmpty()) {
                violations.add("/state", ViolationCode.UNKNOWN_CODE, "choose one of the states");
            }
            String words = words(text);
            ReadableText.judge(violations, "/text", words, MAX_TEXT);
            violations.throwIfAny();
            return new Typed(title, services, known.orElseThrow(), words);
        }

        private static String words(String typed) {
            return typed.strip().replaceAll("\\s+", " ");
        }

        /** The details for the audit trail. */
        Map<String, String> details() {
            return title == null
                    ? Map.of("state", state.name(), "text", text)
                    : Map.of(
                            "title",
                            title,
                            "services",
                            String.join(",", services),
                            "state",
                            state.name(),
                            "text",
                            text);
        }
    }
}
