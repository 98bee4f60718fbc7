package io.waybill.auth.portal.api;

import io.waybill.common.error.ErrorCode;
import io.waybill.common.india.StatusCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An API as its page shows it.
 *
 * @param id as in grants; {@code auth-token} for the tokens
 * @param text paragraphs of its description
 * @param releases its history, the latest first; may be empty
 * @param hasLimits whether a service level limits its calls
 * @param errors possible refusals with a number
 * @param statusCodes possible refusals of the operations in the format of the India gateway, which has no numbers
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
        List<ErrorCode> errors,
        List<StatusCode> statusCodes) {

    static final String BASIC = "HTTP Basic";
    static final String ACCESS_TOKEN = "Authorization: Bearer";
    static final String PARCEL_TOKEN = ACCESS_TOKEN + ", variant B";

    /** What stands for a secret in the examples. */
    static final String SECRET = "<CLIENT_SECRET>";

    /** A server URL; braces mark the carrier's own values. */
    public record Server(String url, String text) {}

    /** A credential of a caller. */
    public record Credential(String where, String text) {}

    /** Operations of one tag. */
    public record Group(String name, String text, List<Operation> operations) {}

    /**
     * An operation.
     *
     * @param id its {@code operationId}, and the anchor on the page
     * @param credentials alternatives; empty for none
     * @param mediaType of the body; {@code null} without one
     * @param body an example; {@code null} without one
     * @param target the path with the document's example values
     * @param headers required headers besides the credential, with example values
     * @param isOptional whether certification does not ask for it ({@code x-certification: optional})
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
            String target,
            Map<String, String> headers,
            List<Answer> answers,
            boolean isOptional) {

        /** A command to paste once the variables are set. */
        public String curl() {
            return CurlCommand.of(this);
        }

        /** The preferred credential; empty if it takes none. */
        public String credential() {
            return credentials.isEmpty() ? "" : credentials.getFirst();
        }

        /** The header of the credential: a token, or the subscription key. */
        public String credentialHeader() {
            String credential = credential();
            return credential.startsWith("header ") ? credential.substring("header ".length()) : "Authorization";
        }

        /** What a call needs for its credential. */
        public Needs needs() {
            String credential = credential();
            if (credential.equals(PARCEL_TOKEN)) {
                return Needs.PARCEL_TOKEN;
            }
            if (credential.equals(ACCESS_TOKEN) || credential.equals("header JWTToken")) {
                return Needs.TOKEN;
            }
            if (credential.equals(BASIC)) {
                return Needs.SECRET;
            }
            return credential.isEmpty() ? Needs.NOTHING : Needs.KEY;
        }

        /** Whether a secret of the application is sent, for a token, as the credential or in a header. */
        public boolean needsSecret() {
            return Set.of(Needs.TOKEN, Needs.PARCEL_TOKEN, Needs.SECRET).contains(needs())
                    || headers.containsValue(SECRET);
        }

        /** The same with an application's own values in the examples. */
        Operation with(OwnValues own) {
            Map<String, String> ownHeaders = new LinkedHashMap<>();
            headers.forEach((name, value) -> ownHeaders.put(name, own.in(value)));
            return new Operation(
                    id,
                    method,
                    path,
                    summary,
                    text,
                    credentials,
                    parameters,
                    mediaType,
                    fields,
                    own.in(body),
                    own.in(target),
                    ownHeaders,
                    answers,
                    isOptional);
        }
    }

    /** What a call needs for its credential: the subscription key, a token of variant A or B, or id and secret. */
    public enum Needs {
        NOTHING,
        KEY,
        TOKEN,
        PARCEL_TOKEN,
        SECRET
    }

    /**
     * A parameter, or a field of the body or of an answer.
     *
     * @param name a nested field has the names of its parents before its own
     * @param kind type and bounds, or the place of the parameter
     * @param described the place that lists the fields of this object; {@code null} if they follow, or if it has none
     */
    public record Field(String name, String kind, boolean isRequired, String text, Described described) {}

    /**
     * The place that lists the fields of an object.
     *
     * @param operation id of the operation
     * @param title of the operation
     * @param field the field that is the object
     */
    public record Described(String operation, String title, String field) {}

    /**
     * A possible answer.
     *
     * @param body an example; {@code null} without one
     */
    public record Answer(String status, String text, String body, List<Field> fields) {

        /** Whether it is a success. */
        public boolean isGood() {
            return status.startsWith("2");
        }
    }

    /** All operations of all groups. */
    public List<Operation> operations() {
        return groups.stream().flatMap(group -> group.operations().stream()).toList();
    }

    /** The description after its first sentence. */
    public List<String> rest() {
        String first = text.getFirst().substring(brief().length()).strip();
        return first.isEmpty()
                ? text.subList(1, text.size())
                : Stream.concat(Stream.of(first), text.stream().skip(1)).toList();
    }

    /** The first sentence of the description. */
    public String brief() {
        String first = text.getFirst();
        int end = first.indexOf(". ");
        return end < 0 ? first : first.substring(0, end + 1);
    }
}
