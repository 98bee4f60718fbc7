package io.waybill.freight.catalogueimport;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.common.catalogue.CatalogueVersion;
import io.waybill.common.catalogue.ImportResult;
import io.waybill.common.catalogue.StoredCatalogue;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.MaxBody;
import io.waybill.freight.cataloguefile.CatalogueFiles;
import jakarta.annotation.security.RolesAllowed;
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
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.core.Variant;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * {@code /admin/v1/catalogue}: products, lanes, package types, countries and dangerous goods as one document, as a
 * workbook, and a table at a time.
 */
@Path("/admin/v1/catalogue")
@RolesAllowed(Caller.OPERATOR)
public class CatalogueResource extends CatalogueAdmin {

    private static final MediaType WORKBOOK_TYPE = MediaType.valueOf(CatalogueFiles.XLSX);

    /** A caller that takes anything gets the first. */
    private static final List<Variant> FORMS =
            Variant.mediaTypes(MediaType.APPLICATION_JSON_TYPE, WORKBOOK_TYPE).build();

    private static final String WORKBOOK = "-xlsx";
    private static final String TABLE = "-csv";
    private static final MediaType TABLE_TYPE = MediaType.valueOf(ExportWriter.CSV);

    private final CatalogueFiles files;

    public CatalogueResource(CataloguePublisher publisher, SecurityIdentity caller, CatalogueFiles files) {
        super(publisher, caller);
        this.files = files;
    }

    @Override
    protected Set<String> formats() {
        return Set.of(JSON, WORKBOOK, TABLE);
    }

    @Override
    @GET
    @Produces({MediaType.APPLICATION_JSON, CatalogueFiles.XLSX})
    public Response current(@Context Request request) {
        if (!isWorkbookPreferred(request)) {
            return super.current(request);
        }
        CatalogueVersion latest = publisher().latest();
        return workbook(request, latest, () -> publisher().find(latest.version()));
    }

    @Override
    @GET
    @Path("versions/{version}")
    @Produces({MediaType.APPLICATION_JSON, CatalogueFiles.XLSX})
    public Response version(@PathParam("version") String version, @Context Request request) {
        if (!isWorkbookPreferred(request)) {
            return super.version(version, request);
        }
        StoredCatalogue stored = version(version);
        return workbook(request, stored.version(), () -> stored);
    }

    private static boolean isWorkbookPreferred(Request request) {
        Variant preferred = request.selectVariant(FORMS);
        return preferred != null && preferred.getMediaType().isCompatible(WORKBOOK_TYPE);
    }

    private Response workbook(Request request, CatalogueVersion version, Supplier<StoredCatalogue> stored) {
        Response answer = conditional(
                request, version, WORKBOOK, () -> files.workbook(stored.get().document()));
        return file(answer, WORKBOOK_TYPE, "catalogue-" + version.version() + ".xlsx");
    }

    private static Response file(Response answer, MediaType type, String name) {
        return answer.hasEntity()
                ? Response.fromResponse(answer)
                        .type(type)
                        .header("Content-Disposition", "attachment; filename=\"" + name + "\"")
                        .build()
                : answer;
    }

    @PUT
    @Consumes(CatalogueFiles.XLSX)
    @MaxBody(MAX_DOCUMENT_BYTES)
    public ImportResult importWorkbook(
            byte[] file, @Context UriInfo uri, @HeaderParam("If-Match") String ifMatch, @Context Request request) {
        return importFile(() -> files.readWorkbook(file, MAX_DOCUMENT_BYTES), uri, ifMatch, request);
    }

    @GET
    @Path("tables")
    public Map<String, List<String>> tables() {
        return Map.of("tables", files.tables());
    }

    @GET
    @Path("tables/{table}")
    @Produces(ExportWriter.CSV)
    public Response table(@PathParam("table") String table, @Context Request request) {
        CatalogueVersion latest = publisher().latest();
        Response answer = conditional(request, latest, TABLE, () -> csv(latest, table));
        return file(answer, TABLE_TYPE, table + "-" + latest.version() + ".csv");
    }

    private byte[] csv(CatalogueVersion version, String table) {
        return files.csv(publisher().find(version.version()).document(), table).getBytes(StandardCharsets.UTF_8);
    }

    @PUT
    @Path("tables/{table}")
    @Consumes(ExportWriter.CSV)
    @MaxBody(MAX_DOCUMENT_BYTES)
    public ImportResult importTable(
            @PathParam("table") String table,
            byte[] file,
            @Context UriInfo uri,
            @HeaderParam("If-Match") String ifMatch,
            @Context Request request) {
        return importPart(document -> files.readCsv(document, table, file, MAX_DOCUMENT_BYTES), uri, ifMatch, request);
    }
}
