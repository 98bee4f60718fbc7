package io.waybill.auth.registry.errordoc;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.NonBlocking;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.india.StatusCode;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;

/** The documents that the {@code type} of every error points to: HTML for people, JSON for programs. */
@Path("/docs/errors")
@Tag(name = "Error documents", description = "What the `type` of every error points to.")
@PermitAll
@NonBlocking
public class ErrorDocumentResource {

    private static final String CODE = "^[0-9]{3}\\.[0-9]{7}$";

    /** Pages of text with one style sheet and an icon need no other content. */
    private static final String CONTENT_SECURITY_POLICY =
            "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /**
     * The explanation of an error for clients.
     *
     * @param code for example {@code 400.0000005}
     * @param cause what happened
     * @param remedy what to do
     */
    @Schema(description = "What an error means.")
    public record ErrorDocument(
            @Schema(pattern = CODE) String code,

            @Schema(description = "The HTTP status.") int status,

            String title,

            @Schema(description = "Why it happens.") String cause,

            @Schema(description = "What to do.") String remedy) {

        static ErrorDocument from(ErrorCode code, String keyHeader) {
            return new ErrorDocument(
                    code.code(),
                    code.status(),
                    code.title(),
                    code.explanation(),
                    code.remedy().replace("<Carrier>-API-Key", keyHeader));
        }
    }

    private final WaybillConfig config;

    ErrorDocumentResource(WaybillConfig config) {
        this.config = config;
    }

    record ErrorPage(ErrorDocument document) implements TemplateInstance {}

    /** @param statusCodes what the India gateway says in place of numbers */
    record ErrorsPage(List<ErrorDocument> documents, List<StatusCode> statusCodes) implements TemplateInstance {}

    @GET
    @Path("/{code}")
    @Produces(MediaType.APPLICATION_JSON)
    @ResponseHeader(name = "Vary", value = "Accept")
    @Operation(operationId = "explainError", summary = "Cause of an error, and what to do")
    @APIResponse(
            responseCode = "200",
            description = "The error.",
            content = {
                @Content(
                        mediaType = MediaType.APPLICATION_JSON,
                        schema = @Schema(implementation = ErrorDocument.class)),
                @Content(mediaType = MediaType.TEXT_HTML, schema = @Schema(type = SchemaType.STRING))
            })
    public ErrorDocument asJson(
            @Parameter(
                            description = "Number of the error.",
                            schema = @Schema(type = SchemaType.STRING, pattern = CODE),
                            example = "429.0000001")
                    @PathParam("code")
                    String code) {
        return document(code);
    }

    @GET
    @Path("/{code}")
    @Produces(MediaType.TEXT_HTML)
    @ResponseHeader(name = "Vary", value = "Accept")
    @ResponseHeader(name = "Content-Security-Policy", value = CONTENT_SECURITY_POLICY)
    @Operation(hidden = true) // the other type of the answer above
    public TemplateInstance asPage(@PathParam("code") String code) {
        return new ErrorPage(document(code));
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @ResponseHeader(name = "Vary", value = "Accept")
    @Operation(operationId = "listErrors", summary = "All errors, with cause and remedy")
    @APIResponse(
            responseCode = "200",
            description = "The errors.",
            content = {
                @Content(
                        mediaType = MediaType.APPLICATION_JSON,
                        schema = @Schema(type = SchemaType.ARRAY, implementation = ErrorDocument.class)),
                @Content(mediaType = MediaType.TEXT_HTML, schema = @Schema(type = SchemaType.STRING))
            })
    public List<ErrorDocument> allAsJson() {
        return all();
    }

    @GET
    @Produces(MediaType.TEXT_HTML)
    @ResponseHeader(name = "Vary", value = "Accept")
    @ResponseHeader(name = "Content-Security-Policy", value = CONTENT_SECURITY_POLICY)
    @Operation(hidden = true) // the other type of the answer above
    public TemplateInstance allAsPage() {
        return new ErrorsPage(
                all(),
                Arrays.stream(StatusCode.values())
                        .filter(code -> code != StatusCode.VALID)
                        .toList());
    }

    private List<ErrorDocument> all() {
        return Arrays.stream(ErrorCode.values()).map(this::document).toList();
    }

    private ErrorDocument document(ErrorCode code) {
        return ErrorDocument.from(code, config.apiKeyHeader());
    }

    private ErrorDocument document(String code) {
        return ErrorCode.of(code)
                .map(this::document)
                .orElseThrow(() -> ApiException.notFound("there is no error of this number"));
    }
}
