package io.waybill.auth.portal.operators.decision;

import io.quarkus.qute.TemplateExtension;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.registry.api.Api;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.error.ApiException;
import java.util.UUID;

/**
 * The subject of a decision, in a template for example {@code subject:application(id).key}.
 *
 * @param api of a grant; {@code null} otherwise
 * @param environment of a grant; {@code null} otherwise
 * @param request id of a level request; {@code null} otherwise
 */
public record Subject(Kind kind, UUID application, String api, String environment, UUID request) {

    private static final int PARTS = 2;
    private static final int PARTS_OF_A_LEVEL = 3;
    private static final int PARTS_OF_A_GRANT = 4;

    /** The kinds of subjects. Forms use these names. */
    public enum Kind {
        application,
        grant,
        level
    }

    @TemplateExtension(namespace = "subject")
    static Subject application(UUID id) {
        return new Subject(Kind.application, id, null, null, null);
    }

    @TemplateExtension(namespace = "subject")
    static Subject grant(UUID application, String api, String environment) {
        return new Subject(Kind.grant, application, api, environment, null);
    }

    @TemplateExtension(namespace = "subject")
    static Subject level(UUID application, UUID request) {
        return new Subject(Kind.level, application, null, null, request);
    }

    /** The subject in words, without the name of the application. */
    public String words() {
        return switch (kind) {
            case application -> "the application";
            case grant -> Api.titleOf(api) + " in " + environment;
            case level -> "a service level";
        };
    }

    /** The value of the hidden form field that names it. */
    public String key() {
        return kind + ":" + application
                + switch (kind) {
                    case application -> "";
                    case grant -> ":" + api + ":" + environment;
                    case level -> ":" + request;
                };
    }

    /**
     * Parses {@link #key()}.
     *
     * @throws ApiException 400 if the text is malformed
     */
    public static Subject parse(String key) {
        String[] parts = key.split(":", -1);
        if (parts.length == PARTS && parts[0].equals("application")) {
            return application(PathId.of(parts[1], "application"));
        }
        if (parts.length == PARTS_OF_A_LEVEL && parts[0].equals("level")) {
            return level(PathId.of(parts[1], "application"), PathId.of(parts[2], "request"));
        }
        if (parts.length == PARTS_OF_A_GRANT
                && parts[0].equals("grant")
                && Api.of(parts[2]).isPresent()
                && Environment.CLAIMS.contains(parts[3])) {
            return grant(PathId.of(parts[1], "application"), parts[2], parts[3]);
        }
        throw ApiException.malformed("the form does not say what is decided about: open the page again");
    }
}
