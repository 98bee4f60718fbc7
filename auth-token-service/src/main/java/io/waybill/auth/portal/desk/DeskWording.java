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
    private static final Pattern PERSON_OR_APPLICATION = Pattern.compile("(account/|application/|)([0-9a-f-]{36})");

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
        Matcher found = PERSON_OR_APPLICATION.matcher(reference);
        if (!found.matches()) {
            return null;
        }
        return (found.group(1).equals("account/") ? "/portal/desk/accounts/" : "/portal/desk/applications/")
                + found.group(2);
    }

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
