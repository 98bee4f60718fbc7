package io.waybill.common.catalogue;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.description.DocumentSchema;
import io.waybill.common.error.ApiException;
import io.waybill.common.json.RequestReader;
import io.waybill.common.paging.Listing;
import io.waybill.common.query.PageQuery;
import io.waybill.common.query.PeriodQuery;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.ConcurrencyLimit;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.LimitedBody;
import io.waybill.common.web.request.StrictQuery;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * The operators' operations on a catalogue. A service extends it with a path of its own, such as
 * {@code @Path("/admin/v1/catalogue")}; everything else is common to all services.
 */
@Tag(name = "Catalogue", description = "Import, look up and restore the catalogue.")
@RolesAllowed(Caller.CATALOGUE)
@Produces(MediaType.APPLICATION_JSON)
@StrictQuery
@RunOnVirtualThread
@LimitedConcurrency
public abstract class CatalogueAdmin {

    protected static final int MAX_DOCUMENT_BYTES = 10 << 20;

    /** The format of a document as it was sent, whose {@code ETag} is that of the version. */
    protected static final String JSON = "";

    /** When an import answers 409. */
    protected static final String NOT_CONFIRMED =
            "More than a fifth of the present entries would be gone, without shrink=true; the change needs to be"
                    + " confirmed, and confirm is missing; or confirm is of another document or another present version.";

    private static final String REFUSED = "Today's rules refuse the document of a version; every violation is listed.";

    private static final Pattern VERSION = Pattern.compile("[0-9]{1,18}");

    private final CataloguePublisher publisher;
    private final SecurityIdentity caller;

    protected CatalogueAdmin(CataloguePublisher publisher, SecurityIdentity caller) {
        this.publisher = publisher;
        this.caller = caller;
    }

    @GET
    @RolesAllowed({Caller.CATALOGUE, Caller.READER})
    @Operation(summary = "The latest version")
    @Parameter(ref = "IfNoneMatch")
    @APIResponse(
            responseCode = "200",
            description = "The document, as it was imported.",
            content = @Content(schema = @Schema(ref = DocumentSchema.REFERENCE)))
    @APIResponse(responseCode = "304", ref = "CatalogueNotModified")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public Response getCatalogue(@Context Request request) {
        CatalogueVersion latest = publisher.latest();
        return conditional(
                request, latest, JSON, () -> publisher.find(latest.version()).document());
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Import a document",
            description =
                    "Checks the whole document and publishes it as a new version, which every replica serves within"
                            + " five seconds. With dryRun=true it is only checked. Every violation is reported with "
                            + "its pointer,"
                            + " and then nothing is published. At most 10 MiB.")
    @APIResponse(responseCode = "200", description = "The new version, and how much is in it.")
    @APIResponse(responseCode = "409", description = NOT_CONFIRMED)
    @APIResponse(responseCode = "412")
    @LimitedConcurrency(ConcurrencyLimit.TRANSFERS)
    public ImportResult importCatalogue(
            @RequestBody(required = true, content = @Content(schema = @Schema(ref = DocumentSchema.REFERENCE)))
                    InputStream body,
            @BeanParam ImportQuery query,
            @Parameter(ref = "IfMatch") @HeaderParam("If-Match") String ifMatch,
            @Context Request request)
            throws IOException {
        String document = RequestReader.text(received(body));
        CatalogueVersion expected = ifMatch == null ? null : expected(request);
        return imported(document, query, expected);
    }

    /**
     * Imports a part of a document, such as one table, by the same rules. It changes the latest version and nothing
     * else: 412 if that is another one in the end.
     *
     * @param changed puts the part into a document
     */
    protected final ImportResult importPart(
            Function<String, CatalogueFile> changed, ImportQuery query, String ifMatch, Request request) {
        CatalogueVersion latest = publisher.latest();
        if (ifMatch != null && !latest.equals(expected(request))) {
            throw CataloguePublisher.notTheLatest();
        }
        CatalogueFile file = changed.apply(publisher.find(latest.version()).document());
        return file.imported(() -> imported(file.document(), query, latest));
    }

    /** The whole body of an import; 413 if it is larger than {@link #MAX_DOCUMENT_BYTES}. */
    protected static byte[] received(InputStream body) throws IOException {
        return new LimitedBody(body, MAX_DOCUMENT_BYTES).readAllBytes();
    }

    private ImportResult imported(String document, ImportQuery query, CatalogueVersion expected) {
        return query.dryRun()
                ? publisher.validate(document)
                : publisher.publish(document, operator(), expected, query.confirmed());
    }

    @GET
    @RolesAllowed({Caller.CATALOGUE, Caller.READER})
    @Path("versions")
    @Operation(
            summary = "The published versions, newest first",
            description =
                    "`from` and `to` are about `publishedAt`. The last 50 versions are kept, and those that one of them"
                            + " restored; older ones are deleted when a version is published. With `Accept: "
                            + "application/x-ndjson` or `text/csv` the answer is an export: all entries that the "
                            + "filters let"
                            + " through, or, if `limit` is sent, those of one page.")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<CatalogueVersion> listCatalogueVersions(
            @BeanParam PeriodQuery published, @BeanParam PageQuery page) {
        return page.list(CatalogueVersion.COLUMNS, wanted -> publisher.list(published.period(), wanted));
    }

    @GET
    @RolesAllowed({Caller.CATALOGUE, Caller.READER})
    @Path("versions/{version}")
    @Operation(summary = "One version")
    @Parameter(ref = "IfNoneMatch")
    @APIResponse(
            responseCode = "200",
            description = "The document, as it was imported.",
            content = @Content(schema = @Schema(ref = DocumentSchema.REFERENCE)))
    @APIResponse(responseCode = "304", ref = "CatalogueNotModified")
    public Response getCatalogueVersion(
            @Parameter(
                            description = "Number of the version.",
                            example = "3",
                            schema = @Schema(type = SchemaType.INTEGER, format = "int64", minimum = "1"))
                    @PathParam("version")
                    String version,
            @Context Request request) {
        StoredCatalogue stored = publisher.find(number(version));
        return conditional(request, stored.version(), JSON, stored::document);
    }

    /** What the {@code ETag} of a version ends with in each form that the service answers it in. */
    protected Set<String> formats() {
        return Set.of(JSON);
    }

    /** What changed from another version to this one; from the version before if none is named. */
    @GET
    @RolesAllowed({Caller.CATALOGUE, Caller.READER})
    @Path("versions/{version}/differences")
    @Operation(summary = "What changed from another version to this one")
    @APIResponse(responseCode = "200", description = "Every difference as a line.")
    @APIResponse(responseCode = "409", description = REFUSED)
    public CatalogueComparison compareCatalogueVersions(
            @Parameter(
                            description = "Number of the version.",
                            example = "3",
                            schema = @Schema(type = SchemaType.INTEGER, format = "int64", minimum = "1"))
                    @PathParam("version")
                    String version,
            @BeanParam ComparisonQuery query) {
        long to = number(version);
        return publisher.compare(query.from() == null ? to - 1 : query.from(), to);
    }

    @POST
    @Path("versions/{version}/restore")
    @Operation(summary = "Publish the document of an earlier version again, as a new version")
    @APIResponse(responseCode = "200", description = "The new version, and how much is in it.")
    @APIResponse(responseCode = "409", description = REFUSED)
    public ImportResult restoreCatalogueVersion(
            @Parameter(
                            description = "Number of the version.",
                            example = "3",
                            schema = @Schema(type = SchemaType.INTEGER, format = "int64", minimum = "1"))
                    @PathParam("version")
                    String version) {
        return publisher.restore(number(version), operator());
    }

    private String operator() {
        return caller.getPrincipal().getName();
    }

    private CatalogueVersion expected(Request request) {
        return publisher
                .findLatest()
                .filter(latest -> formats().stream().anyMatch(format -> isNamed(latest, format, request)))
                .orElseThrow(CataloguePublisher::notTheLatest);
    }

    private static boolean isNamed(CatalogueVersion version, String format, Request request) {
        return request.evaluatePreconditions(new EntityTag(version.etag() + format)) == null;
    }

    /** A version in one of the formats, unless the client has it. */
    protected static Response conditional(
            Request request, CatalogueVersion version, String format, Supplier<?> document) {
        EntityTag tag = new EntityTag(version.etag() + format);
        Response.ResponseBuilder answer = request.evaluatePreconditions(tag);
        return (answer == null ? Response.ok(document.get()) : answer)
                .tag(tag)
                .header("Cache-Control", "private, no-cache")
                .header("Catalogue-Version", version.version())
                .build();
    }

    private static long number(String version) {
        if (VERSION.matcher(version).matches()) {
            return Long.parseLong(version);
        }
        throw ApiException.notFound("a version is a whole number");
    }
}
