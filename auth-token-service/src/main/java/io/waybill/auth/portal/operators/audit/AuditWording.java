package io.waybill.auth.portal.operators.audit;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.qute.TemplateExtension;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The audit trail in words: {@code audit:page(actor)} in a template. */
@TemplateExtension(namespace = "audit")
public final class AuditWording {

    /** How the trail begins the names of people, applications and backend users. */
    static final List<String> KINDS = List.of("account/", "application/", "user/");

    /** An application that calls is named by its bare id. */
    private static final Pattern REFERENCE =
            Pattern.compile("(" + String.join("|", KINDS) + "|)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");

    private AuditWording() {}

    /** Path of the page of an actor or a target of the audit trail; {@code null} without one. */
    static String page(String reference) {
        Reference found = reference(reference);
        return found == null
                ? null
                : switch (found.kind()) {
                    case "account/" -> "/portal/operators/people/" + found.id();
                    case "user/" -> "/portal/operators/people";
                    default -> "/portal/operators/applications/" + found.id();
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
    public static String details(JsonNode details) {
        return details.properties().stream()
                .map(field -> field.getKey() + ": "
                        + (field.getValue().isTextual()
                                ? field.getValue().textValue()
                                : field.getValue().toString()))
                .collect(Collectors.joining(" · "));
    }
}
