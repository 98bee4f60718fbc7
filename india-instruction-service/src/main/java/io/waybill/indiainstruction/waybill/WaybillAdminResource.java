package io.waybill.indiainstruction.waybill;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violations;
import io.waybill.common.india.AwbNo;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.paging.QueryParameters;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ConcurrencyLimit;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.LimitedBody;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;

/** The carrier's waybills: bulk import, list and look-up. */
@Path("/admin/v1/waybills")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class WaybillAdminResource {

    private static final String NDJSON = "application/x-ndjson";

    /** About two million lines. They are not held in memory. */
    private static final long MAX_IMPORT_BYTES = 256L << 20;

    private final WaybillImport waybillImport;
    private final Waybills waybills;

    public WaybillAdminResource(WaybillImport waybillImport, Waybills waybills) {
        this.waybillImport = waybillImport;
        this.waybills = waybills;
    }

    @POST
    @Consumes(NDJSON)
    @LimitedConcurrency(ConcurrencyLimit.TRANSFERS)
    public ImportReport importWaybills(InputStream body, @Context UriInfo uri) {
        QueryParameters query = new QueryParameters(uri.getQueryParameters(), new Violations());
        boolean force = query.flag("force");
        query.refuseOthers();
        query.violations().throwIfAny();
        return waybillImport.run(new LimitedBody(body, MAX_IMPORT_BYTES), force);
    }

    @GET
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<Waybill> list(@Context UriInfo uri) {
        ListQuery query = new ListQuery(uri.getQueryParameters());
        WaybillFilter filter = WaybillFilter.of(query);
        return query.list(Waybill.COLUMNS, page -> waybills.list(filter, page));
    }

    @GET
    @Path("{awbNo}")
    public Waybill waybill(@PathParam("awbNo") String awbNo) {
        return AwbNo.parse(awbNo)
                .flatMap(waybills::find)
                .orElseThrow(() -> ApiException.notFound("there is no such waybill"));
    }
}
