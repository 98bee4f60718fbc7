package io.waybill.auth.portal.api;

import io.quarkus.qute.RawString;
import io.quarkus.qute.TemplateExtension;
import java.util.regex.Pattern;

/**
 * Descriptions of the OpenAPI documents as HTML: {@code prose:of(text)} in a template. The only mark-up used is code.
 */
@TemplateExtension(namespace = "prose")
public final class Prose {

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private Prose() {}

    /** The escaped text, with {@code code} as an element. */
    public static RawString of(String text) {
        String escaped = text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
        return new RawString(CODE.matcher(escaped).replaceAll("<code>$1</code>"));
    }
}
