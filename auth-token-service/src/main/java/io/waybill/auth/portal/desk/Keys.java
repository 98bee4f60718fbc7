package io.waybill.auth.portal.desk;

import io.quarkus.qute.TemplateExtension;
import java.util.UUID;

/** How forms name applications, grants and level requests: {@code desk:grant(…)} in a template. */
@TemplateExtension(namespace = "desk")
final class Keys {

    private Keys() {}

    static String application(UUID id) {
        return Subject.application(id).key();
    }

    /** Whether the text is a mail address. Nothing proves that it is the person's. */
    static boolean isMail(String text) {
        return text.contains("@");
    }

    static String level(UUID application, UUID request) {
        return Subject.level(application, request).key();
    }

    static String grant(UUID application, String api, String environment) {
        return Subject.grant(application, api, environment).key();
    }
}
