package io.waybill.freight.catalogueimport;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.common.catalogue.CatalogueVersion;
import io.waybill.common.catalogue.ImportQuery;
import io.waybill.common.catalogue.ImportResult;
import io.waybill.common.description.DocumentSchema;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.ConcurrencyLimit;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.StrictQuery;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.cataloguefile.CatalogueCsv;
import io.waybill.freight.catalogueimport.ReferenceCases.VerifiedCases;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/**
 * {@code /admin/v1/catalogue}: products, lanes, package types, countries and dangerous goods as one document, and a
 * table at a time.
 */
@Path("/admin/v1/catalogue")
@DocumentSchema(
        value = FreightCatalogue.class,
        counts = {
            "products",
            "packageTypes",
            "additionalServices",
            "ruleSets",
            "laneRules",
            "countries",
            "territories",
            "customsTerritories",
            "adrClasses",
            "unNumbers"
        },
        expectations = VerifiedCases.class,
        changes = CatalogueChanges.class)
@RolesAllowed(Caller.CATALOGUE)
@StrictQuery
@RunOnVirtualThread
@LimitedConcurrency
public class CatalogueResource extends CatalogueAdmin {

    private static final String TABLE = "-csv";
    private static final String TABLE_EXAMPLE =
            "code,name,description,excludes,source\ntailLiftUnloading,Tail lift at delivery,,,The carrier's own\n";
    private static final MediaType TABLE_TYPE = MediaType.valueOf(ExportWriter.CSV);

    private final CataloguePublisher publisher;
    private final CatalogueCsv files;

    public CatalogueResource(CataloguePublisher publisher, SecurityIdentity caller, CatalogueCsv files) {
        super(publisher, caller);
        this.publisher = publisher;
        this.files = files;
    }

    @Override
    protected Set<String> formats() {
        return Set.of(JSON, TABLE);
    }

    @GET
    @RolesAllowed({Caller.CATALOGUE, Caller.READER})
    @Path("tables")
    @Operation(operationId = "listCatalogueTables", summary = "The tables that can be had as CSV")
    @APIResponse(
            responseCode = "200",
            description = "Their names, those of lists after that of the table in whose rows they stand.")
    public TableNames tables() {
        return new TableNames(files.tables());
    }

    @GET
    @RolesAllowed({Caller.CATALOGUE, Caller.READER})
    @Path("tables/{table}")
    @Produces(ExportWriter.CSV)
    @Operation(
            operationId = "getCatalogueTable",
            summary = "A table of the latest catalogue as CSV",
            description = "The first line has the names of the columns. RFC 4180, UTF-8.")
    @Parameter(ref = "IfNoneMatch")
    @APIResponse(
            responseCode = "200",
            description = "The rows of the table.",
            headers = @Header(name = "Content-Disposition", ref = "ContentDisposition"),
            content = @Content(schema = @Schema(type = SchemaType.STRING), example = TABLE_EXAMPLE))
    @APIResponse(responseCode = "304", ref = "CatalogueNotModified")
    @APIResponse(
            responseCode = "409",
            description =
                    "The document has something that does not fit into the cells of a file; it can be read as JSON.")
    public Response table(@Parameter(ref = "Table") @PathParam("table") String table, @Context Request request) {
        CatalogueVersion latest = publisher.latest();
        Response answer = conditional(request, latest, TABLE, () -> csv(latest, table));
        return answer.hasEntity()
                ? Response.fromResponse(answer)
                        .type(TABLE_TYPE)
                        .header(
                                "Content-Disposition",
                                "attachment; filename=\"" + table + "-" + latest.version() + ".csv\"")
                        .build()
                : answer;
    }

    /** The names of the tables. */
    @Schema(name = "CatalogueTables", description = "The tables that can be had as CSV.")
    public record TableNames(
            @Schema(description = "Names of tables.") List<String> tables) {}

    private byte[] csv(CatalogueVersion version, String table) {
        return files.csv(publisher.find(version.version()).document(), table).getBytes(StandardCharsets.UTF_8);
    }

    @PUT
    @Path("tables/{table}")
    @Consumes(ExportWriter.CSV)
    @LimitedConcurrency(ConcurrencyLimit.TRANSFERS)
    @Operation(
            operationId = "importCatalogueTable",
            summary = "Import a table",
            description =
                    "Replaces one table of the latest catalogue by the rows of a CSV file, and imports the document that"
                            + " comes of it, as if it had been sent whole. Its violations have the place in the file:"
                            + " `ruleSets!C14`. If something else is published meanwhile, nothing is imported (412). At most"
                            + " 10 MiB.")
    @APIResponse(responseCode = "200", description = "The new version, and how much is in it.")
    @APIResponse(responseCode = "409", description = NOT_CONFIRMED)
    @APIResponse(responseCode = "412")
    public ImportResult importTable(
            @Parameter(ref = "Table") @PathParam("table") String table,
            @RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(type = SchemaType.STRING), example = TABLE_EXAMPLE))
                    InputStream body,
            @BeanParam ImportQuery query,
            @Parameter(ref = "IfMatch") @HeaderParam("If-Match") String ifMatch,
            @Context Request request)
            throws IOException {
        byte[] file = received(body);
        return importPart(
                document -> files.readCsv(document, table, file, MAX_DOCUMENT_BYTES), query, ifMatch, request);
    }
}
