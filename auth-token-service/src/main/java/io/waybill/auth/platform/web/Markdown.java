package io.waybill.auth.platform.web;

import io.quarkus.qute.TemplateInstance;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Pages as Markdown (RFC 7763), for programs that read. */
public final class Markdown {

    public static final String MARKDOWN = "text/markdown;charset=UTF-8";
    private static final MediaType TYPE = new MediaType("text", "markdown");

    private Markdown() {}

    /** Whether the caller would rather have it than HTML. */
    public static boolean isWanted(HttpHeaders headers) {
        return AcceptedTypes.of(headers::getAcceptableMediaTypes).stream()
                .findFirst()
                .filter(first -> TYPE.getType().equals(first.getType())
                        && TYPE.getSubtype().equals(first.getSubtype()))
                .isPresent();
    }

    /** The page, rendered here so that an error while rendering gives an error. */
    public static Response page(TemplateInstance page) {
        return page(page.render());
    }

    /** As {@link #page(TemplateInstance)}, of a text. */
    public static Response page(String text) {
        return varying(Response.ok(text, MARKDOWN).build());
    }

    /** The same answer, which depends on {@code Accept}. */
    public static Response varying(Response answer) {
        answer.getHeaders().putSingle(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        return answer;
    }
}
