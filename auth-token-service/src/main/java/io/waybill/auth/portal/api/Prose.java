package io.waybill.auth.portal.api;

import io.quarkus.qute.RawString;
import io.quarkus.qute.TemplateExtension;
import java.util.regex.Pattern;

/** Texts as HTML: {@code prose:of(text)} in a template. The only mark-up used is code. */
@TemplateExtension(namespace = "prose")
public final class Prose {

    private static final Pattern PART = Pattern.compile("[/.@](?=.)");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private Prose() {}

    /** The escaped text, with {@code code} as an element. */
    public static RawString of(String text) {
        return new RawString(CODE.matcher(escaped(text)).replaceAll("<code>$1</code>"));
    }

    /** An address, a path or a name that may be broken after each of its parts. */
    public static RawString parts(String text) {
        return new RawString(PART.matcher(escaped(text)).replaceAll("$0<wbr>"));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
