package io.waybill.freight.catalogueimport;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.common.catalogue.CatalogueVersion;
import io.waybill.common.catalogue.ImportQuery;
import io.waybill.common.catalogue.ImportResult;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ConcurrencyLimit;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.LimitedConcurrency;
import io.waybill.common.web.StrictQuery;
import io.waybill.freight.cataloguefile.CatalogueFiles;
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
import java.util.Map;
import java.util.Set;

/**
 * {@code /admin/v1/catalogue}: products, lanes, package types, countries and dangerous goods as one document, and a
 * table at a time.
 */
@Path("/admin/v1/catalogue")
@RolesAllowed(Caller.OPERATOR)
@StrictQuery
@RunOnVirtualThread
@LimitedConcurrency
public class CatalogueResource extends CatalogueAdmin {

    private static final String TABLE = "-csv";
    private static final MediaType TABLE_TYPE = MediaType.valueOf(ExportWriter.CSV);

    private final CatalogueFiles files;

    public CatalogueResource(CataloguePublisher publisher, SecurityIdentity caller, CatalogueFiles files) {
        super(publisher, caller);
        this.files = files;
    }

    @Override
    protected Set<String> formats() {
        return Set.of(JSON, TABLE);
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
        return answer.hasEntity()
                ? Response.fromResponse(answer)
                        .type(TABLE_TYPE)
                        .header(
                                "Content-Disposition",
                                "attachment; filename=\"" + table + "-" + latest.version() + ".csv\"")
                        .build()
                : answer;
    }

    private byte[] csv(CatalogueVersion version, String table) {
        return files.csv(publisher().find(version.version()).document(), table).getBytes(StandardCharsets.UTF_8);
    }

    @PUT
    @Path("tables/{table}")
    @Consumes(ExportWriter.CSV)
    @LimitedConcurrency(ConcurrencyLimit.TRANSFERS)
    public ImportResult importTable(
            @PathParam("table") String table,
            InputStream body,
            @BeanParam ImportQuery query,
            @HeaderParam("If-Match") String ifMatch,
            @Context Request request)
            throws IOException {
        byte[] file = received(body);
        return importPart(document -> files.readCsv(document, table, file, MAX_DOCUMENT_BYTES), query, ifMatch, request);
    }
}
