package io.waybill.auth.portal.desk;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.qute.TemplateExtension;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How forms name what is decided about, and the audit trail in words: {@code desk:grant(…)} in a template. */
@TemplateExtension(namespace = "desk")
final class DeskWording {

    /** An application that calls is named by its bare id. */
    private static final Pattern REFERENCE =
            Pattern.compile("(account/|application/|user/|)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");

    private DeskWording() {}

    static String application(UUID id) {
        return Subject.application(id).key();
    }

    static String level(UUID application, UUID request) {
        return Subject.level(application, request).key();
    }

    static String grant(UUID application, String api, String environment) {
        return Subject.grant(application, api, environment).key();
    }

    /** Whether the text is a mail address. Nothing proves that it is the person's. */
    static boolean isMail(String text) {
        return text != null && text.contains("@");
    }

    /** Path of the page of an actor or a target of the audit trail; {@code null} without one. */
    static String page(String reference) {
        Reference found = reference(reference);
        return found == null
                ? null
                : switch (found.kind()) {
                    case "account/" -> "/portal/desk/accounts/" + found.id();
                    case "user/" -> "/portal/desk/users";
                    default -> "/portal/desk/applications/" + found.id();
                };
    }

    /** The person, application or backend user that the audit trail names; {@code null} for something else. */
    static Reference reference(String text) {
        Matcher found = REFERENCE.matcher(text);
        return found.matches() ? new Reference(text, found.group(1), UUID.fromString(found.group(2))) : null;
    }

    /**
     * A person, an application or a backend user in the audit trail.
     *
     * @param text how the trail names it
     * @param kind the beginning of that, with its slash; empty for an application that calls
     */
    record Reference(String text, String kind, UUID id) {}

    /** The details of an audit record, for example {@code from: registered · to: approved}. */
    static String details(JsonNode details) {
        return details.properties().stream()
                .map(field -> field.getKey() + ": "
                        + (field.getValue().isTextual()
                                ? field.getValue().textValue()
                                : field.getValue().toString()))
                .collect(Collectors.joining(" · "));
    }
}
