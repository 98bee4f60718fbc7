package io.waybill.auth.portal.api;

import io.quarkus.qute.RawString;
import io.quarkus.qute.TemplateExtension;
import java.util.regex.Pattern;

/** Descriptions of the documents as HTML: {@code prose:of(text)} in a template. Of their mark-up, only code is used. */
@TemplateExtension(namespace = "prose")
public final class Prose {

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private Prose() {}

    /** The text, escaped, with {@code code} in its element. */
    public static RawString of(String text) {
        String escaped = text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
        return new RawString(CODE.matcher(escaped).replaceAll("<code>$1</code>"));
    }
}
