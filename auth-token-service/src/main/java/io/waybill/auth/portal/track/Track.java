package io.waybill.auth.portal.track;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Steps that lead to a real answer of an API, kept in {@code tracks/<api>.yaml}. Texts of calls have environment
 * variables, {@code $CLIENT_ID}, in place of an application's own values.
 *
 * @param goal one sentence
 * @param region the business region that the values belong to; {@code null} for any
 */
record Track(String title, String goal, String region, List<Step> steps) {

    /** A variable in a text. */
    static final Pattern VARIABLE = Pattern.compile("\\$([A-Z][A-Z_]*)");

    /** They are no variables of the environment: a program gets them from the issuer. */
    static final String TOKEN = "TOKEN";

    static final String PARCEL_TOKEN = "PARCEL_TOKEN";

    private static final List<String> FOR_TOKENS = List.of("ISSUER_URL", "CLIENT_ID", "CLIENT_SECRET");
    private static final List<String> FOR_PARCEL_TOKENS = List.of("BACKEND_USER", "BACKEND_PASSWORD");

    /**
     * A step.
     *
     * @param purpose what it is for
     * @param operation what its last call is
     * @param api the API of the operation, if it is another one; otherwise {@code null}
     * @param fails whether the answer is an error, which ends a program
     * @param sees what the answer has, among others, without blanks
     * @param rule why the answer is as it is, in Markdown
     */
    record Step(
            String title,
            String purpose,
            String operation,
            String api,
            boolean fails,
            List<Call> calls,
            List<String> sees,
            String rule) {

        /** The variables of its calls. */
        Set<String> variables() {
            Set<String> names = new LinkedHashSet<>();
            calls.stream().flatMap(Call::texts).forEach(text -> names.addAll(variablesIn(text)));
            return names;
        }
    }

    /**
     * A call.
     *
     * @param form fields of a form; {@code null} without one
     * @param body of JSON; {@code null} without one
     */
    record Call(String method, String url, Map<String, String> headers, Map<String, String> form, JsonNode body) {

        Call {
            headers = headers == null ? Map.of() : headers;
        }

        private Stream<String> texts() {
            return Stream.of(
                            Stream.of(url),
                            headers.values().stream(),
                            form == null ? Stream.<String>of() : form.values().stream(),
                            body == null ? Stream.<String>of() : Stream.of(body.toString()))
                    .flatMap(texts -> texts);
        }
    }

    /** Names of the variables in a text. */
    static List<String> variablesIn(String text) {
        return VARIABLE.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    /** The environment that its programs need, each name once. */
    Set<String> environment() {
        Set<String> names = new LinkedHashSet<>();
        steps.forEach(step -> names.addAll(step.variables()));
        if (names.contains(TOKEN) || names.contains(PARCEL_TOKEN)) {
            names.addAll(FOR_TOKENS);
        }
        if (names.remove(PARCEL_TOKEN)) {
            names.addAll(FOR_PARCEL_TOKENS);
        }
        names.remove(TOKEN);
        return names;
    }

    /** Whether a program gets a token by itself. */
    boolean needsToken() {
        return steps.stream()
                .flatMap(step -> step.variables().stream())
                .anyMatch(name -> name.equals(TOKEN) || name.equals(PARCEL_TOKEN));
    }

    @Override
    public String toString() {
        return "the track " + title;
    }
}
