package io.waybill.freight.catalogueimport;

import io.waybill.common.catalogue.ImportResult;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.MaxBody;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.ResponseStatus;

/** Drafts from the file of one table: with the other drafts, the path of one could be read as that of another. */
@Path("/admin/v1/catalogue/tables/{table}/drafts")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public class CatalogueTableDraftsResource {

    private final CatalogueDraftsResource drafts;

    CatalogueTableDraftsResource(CatalogueDraftsResource drafts) {
        this.drafts = drafts;
    }

    @POST
    @Consumes(ExportWriter.CSV)
    @MaxBody(CatalogueResource.MAX_FILE_BYTES)
    @ResponseStatus(201)
    public ImportResult upload(byte[] file, @PathParam("table") String table, @Context UriInfo uri) {
        return drafts.uploadTable(file, table, uri);
    }
}
