package io.waybill.auth.portal.desk;

import io.quarkus.qute.TemplateExtension;
import java.util.UUID;

/** How forms name what they are about: {@code desk:grant(…)} in a template. */
@TemplateExtension(namespace = "desk")
final class Keys {

    private Keys() {}

    static String application(UUID id) {
        return Subject.application(id).key();
    }

    static String level(UUID application) {
        return Subject.level(application).key();
    }

    static String grant(UUID application, String api, String environment) {
        return Subject.grant(application, api, environment).key();
    }
}
