package io.waybill.common.catalogue;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.security.Caller;
import io.waybill.common.web.MaxBody;
import io.waybill.common.web.Problem;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/**
 * The operators' side of a catalogue. A service extends it with {@code @Path("/admin/v1/catalogue")} and its own
 * compiled type; everything else is common to all services.
 *
 * @param <S> the compiled catalogue
 */
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public abstract class CatalogueAdmin<S> {

    private static final long MAX_DOCUMENT_BYTES = 10 << 20;

    private final CataloguePublisher<S> publisher;
    private final SecurityIdentity caller;

    protected CatalogueAdmin(CataloguePublisher<S> publisher, SecurityIdentity caller) {
        this.publisher = publisher;
        this.caller = caller;
    }

    @GET
    @Operation(
            summary = "The published catalogue",
            description = "The document of the latest version, as it was imported. Conditional by ETag.")
    @APIResponse(
            responseCode = "200",
            description = "The document",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(type = SchemaType.OBJECT)))
    @APIResponse(responseCode = "304", description = "The version of If-None-Match is still the latest")
    @APIResponse(responseCode = "404", description = "Nothing has been published yet")
    public Response current(@Context Request request) {
        CatalogueVersion latest = publisher.latest();
        return conditional(request, latest, () -> publisher.find(latest.version()));
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    @MaxBody(MAX_DOCUMENT_BYTES)
    @Operation(
            summary = "Import a catalogue",
            description =
                    "Judges the whole document and publishes it as a new version, which every replica serves within "
                            + "five seconds. With dryRun=true it is only judged. Every violation is reported with its pointer, and "
                            + "nothing is published then. At most 10 MiB.")
    @RequestBody(required = true, content = @Content(schema = @Schema(type = SchemaType.OBJECT)))
    @APIResponse(
            responseCode = "200",
            description = "The new version and how much is in it",
            content = @Content(schema = @Schema(implementation = ImportResult.class)))
    @APIResponse(
            responseCode = "400",
            description = "The document breaks rules: errors has every violation with its pointer",
            content = @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
    @APIResponse(responseCode = "413", description = "The document is larger than 10 MiB")
    public ImportResult importDocument(
            byte[] document,
            @Parameter(schema = @Schema(type = SchemaType.BOOLEAN, defaultValue = "false")) @QueryParam("dryRun")
                    String dryRun) {
        return flag("dryRun", dryRun)
                ? publisher.validate(document)
                : publisher.publish(document, caller.getPrincipal().getName());
    }

    @GET
    @Path("versions")
    @Operation(summary = "The published versions", description = "The newest first, without their documents.")
    public Page<CatalogueVersion> versions(
            @Parameter(schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "500", defaultValue = "50"))
                    @QueryParam("limit")
                    String limit,
            @QueryParam("after") String after) {
        return publisher.list(PageRequest.of(limit, after));
    }

    @GET
    @Path("versions/{version}")
    @Operation(
            summary = "One version",
            description = "The document of a version, as it was imported. Conditional by ETag.")
    @APIResponse(
            responseCode = "200",
            description = "The document",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(type = SchemaType.OBJECT)))
    @APIResponse(responseCode = "404", description = "There is no such version")
    public Response version(
            @Parameter(schema = @Schema(type = SchemaType.INTEGER, format = "int64")) @PathParam("version")
                    String version,
            @Context Request request) {
        StoredCatalogue stored = publisher.find(number(version));
        return conditional(request, stored.version(), () -> stored);
    }

    @POST
    @Path("versions/{version}/restore")
    @Operation(
            summary = "Restore a version",
            description = "Publishes the document of an earlier version again, as a new version.")
    @APIResponse(
            responseCode = "200",
            description = "The new version",
            content = @Content(schema = @Schema(implementation = ImportResult.class)))
    @APIResponse(responseCode = "404", description = "There is no such version")
    @APIResponse(responseCode = "409", description = "Today's rules refuse the document of that version")
    public ImportResult restore(
            @Parameter(schema = @Schema(type = SchemaType.INTEGER, format = "int64")) @PathParam("version")
                    String version) {
        return publisher.restore(number(version), caller.getPrincipal().getName());
    }

    private static Response conditional(Request request, CatalogueVersion version, Supplier<StoredCatalogue> stored) {
        EntityTag tag = new EntityTag(version.etag());
        Response.ResponseBuilder answer = request.evaluatePreconditions(tag);
        return (answer == null ? Response.ok(stored.get().document()) : answer)
                .tag(tag)
                .header("Cache-Control", "private, no-cache")
                .header("Catalogue-Version", version.version())
                .build();
    }

    private static long number(String version) {
        if (version.matches("[0-9]{1,18}")) {
            return Long.parseLong(version);
        }
        throw ApiException.notFound("a version is a whole number");
    }

    private static boolean flag(String name, String value) {
        return switch (value) {
            case null -> false;
            case "true" -> true;
            case "false" -> false;
            default ->
                throw ApiException.invalid(
                        List.of(new Violation(name, ViolationCode.INVALID_FORMAT, "must be true or false", value)));
        };
    }
}
