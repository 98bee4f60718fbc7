package io.waybill.auth.registry.errordoc;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.platform.web.Markdown;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import org.jboss.resteasy.reactive.ResponseHeader;

/** The documents that the {@code type} of every error points to: HTML for people, JSON and Markdown for programs. */
@Path("/docs/errors")
@PermitAll
public class ErrorDocumentResource {

    /** Pages of text with one style sheet, an icon and a form for the search need no other content. */
    private static final String CONTENT_SECURITY_POLICY =
            "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    /**
     * The explanation of an error for clients.
     *
     * @param code for example {@code 400.0000005}
     * @param cause what happened
     * @param remedy what to do
     */
    public record ErrorDocument(String code, int status, String title, String cause, String remedy) {

        static ErrorDocument from(ErrorCode code) {
            return new ErrorDocument(code.code(), code.status(), code.title(), code.explanation(), code.remedy());
        }
    }

    private final URI base;

    ErrorDocumentResource(WaybillConfig config) {
        this.base = config.errorDocsLocation();
    }

    record ErrorMarkdown(ErrorDocument document, URI base) implements TemplateInstance {}

    record ErrorsMarkdown(List<ErrorDocument> documents, URI base) implements TemplateInstance {}

    record ErrorPage(ErrorDocument document) implements TemplateInstance {}

    record ErrorsPage(List<ErrorDocument> documents) implements TemplateInstance {}

    @GET
    @Path("/{code}")
    @Produces(MediaType.APPLICATION_JSON)
    @ResponseHeader(name = "Vary", value = "Accept")
    public ErrorDocument asJson(@PathParam("code") String code) {
        return document(code);
    }

    @GET
    @Path("/{code}")
    @Produces(MediaType.TEXT_HTML)
    @ResponseHeader(name = "Vary", value = "Accept")
    @ResponseHeader(name = "X-Content-Type-Options", value = "nosniff")
    @ResponseHeader(name = "Content-Security-Policy", value = CONTENT_SECURITY_POLICY)
    public TemplateInstance asPage(@PathParam("code") String code) {
        return new ErrorPage(document(code));
    }

    @GET
    @Path("/{code}")
    @Produces(Markdown.MARKDOWN)
    public Response asMarkdown(@PathParam("code") String code) {
        return Markdown.page(new ErrorMarkdown(document(code), base));
    }

    @GET
    @Produces(Markdown.MARKDOWN)
    public Response allAsMarkdown() {
        return Markdown.page(new ErrorsMarkdown(all(), base));
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @ResponseHeader(name = "Vary", value = "Accept")
    public List<ErrorDocument> allAsJson() {
        return all();
    }

    @GET
    @Produces(MediaType.TEXT_HTML)
    @ResponseHeader(name = "Vary", value = "Accept")
    @ResponseHeader(name = "X-Content-Type-Options", value = "nosniff")
    @ResponseHeader(name = "Content-Security-Policy", value = CONTENT_SECURITY_POLICY)
    public TemplateInstance allAsPage() {
        return new ErrorsPage(all());
    }

    private static List<ErrorDocument> all() {
        return Arrays.stream(ErrorCode.values()).map(ErrorDocument::from).toList();
    }

    private static ErrorDocument document(String code) {
        return ErrorCode.of(code)
                .map(ErrorDocument::from)
                .orElseThrow(() -> ApiException.notFound("there is no error of this number"));
    }
}
