package io.waybill.auth.portal.api;

import io.waybill.common.error.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An API as its page shows it.
 *
 * @param id as in grants; {@code auth-token} for the tokens
 * @param text paragraphs of its description
 * @param releases its history, the latest first; may be empty
 * @param hasLimits whether a service level limits its calls
 * @param errors what a call may be answered instead
 */
public record ApiPage(
        String id,
        String title,
        String version,
        List<String> text,
        List<String> releases,
        List<Server> servers,
        List<Credential> credentials,
        List<Group> groups,
        boolean hasLimits,
        List<Refusal> errors) {

    /** Where it is served; braces stand for what the carrier names. */
    public record Server(String url, String text) {}

    /** What a caller shows. */
    public record Credential(String where, String text) {}

    /** Operations that belong together. */
    public record Group(String name, String text, List<Operation> operations) {}

    /**
     * A call.
     *
     * @param id its {@code operationId}, and the anchor on the page
     * @param credentials what it takes, one of them; empty for none
     * @param mediaType of the body; {@code null} without one
     * @param body an example; {@code null} without one
     * @param curl as it can be pasted, when the variables are set
     * @param target the path with the values of the document's examples
     * @param headers those that it must have besides the credential, with example values
     */
    public record Operation(
            String id,
            String method,
            String path,
            String summary,
            String text,
            List<String> credentials,
            List<Field> parameters,
            String mediaType,
            List<Field> fields,
            String body,
            String curl,
            String target,
            Map<String, String> headers,
            List<Answer> answers) {

        /** The credential that is tried first; empty if it takes none. */
        public String credential() {
            return credentials.isEmpty() ? "" : credentials.getFirst();
        }

        /** The header of the credential: a token, or the subscription key. */
        public String credentialHeader() {
            String credential = credential();
            return credential.startsWith("header ") ? credential.substring("header ".length()) : "Authorization";
        }

        /** Whether the credential is a token of variant A. */
        public boolean needsToken() {
            return credential().equals("Authorization: Bearer") || credential().equals("header JWTToken");
        }
    }

    /**
     * A parameter, or a field of the body or of an answer.
     *
     * @param name of a nested one with the names of those around it
     * @param kind type and bounds, or where the parameter stands
     * @param described where the fields of this object are listed, because it is the same; {@code null} if they follow,
     *     or if it has none
     */
    public record Field(String name, String kind, boolean isRequired, String text, Described described) {}

    /**
     * Where the fields of an object are listed.
     *
     * @param operation its id
     * @param title of the operation
     * @param field the field that is the object
     */
    public record Described(String operation, String title, String field) {}

    /**
     * What comes back.
     *
     * @param body an example; {@code null} without one
     */
    public record Answer(String status, String text, String body, List<Field> fields) {

        /** Whether it is what a caller hopes for. */
        public boolean isGood() {
            return status.startsWith("2");
        }
    }

    /**
     * An error that a call may be answered with.
     *
     * @param code its number
     */
    public record Refusal(String code, String title, String cause, String remedy) {

        static Refusal of(ErrorCode code) {
            return new Refusal(code.code(), code.title(), code.explanation(), code.remedy());
        }
    }

    /** All of its operations. */
    public List<Operation> operations() {
        return groups.stream().flatMap(group -> group.operations().stream()).toList();
    }

    /** Its description after the first sentence. */
    public List<String> rest() {
        String first = text.getFirst().substring(brief().length()).strip();
        return first.isEmpty()
                ? text.subList(1, text.size())
                : Stream.concat(Stream.of(first), text.stream().skip(1)).toList();
    }

    /** The first sentence of its description. */
    public String brief() {
        String first = text.getFirst();
        int end = first.indexOf(". ");
        return end < 0 ? first : first.substring(0, end + 1);
    }
}
