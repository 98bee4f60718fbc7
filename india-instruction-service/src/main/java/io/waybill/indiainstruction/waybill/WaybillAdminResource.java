package io.waybill.indiainstruction.waybill;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.error.ApiException;
import io.waybill.common.india.AwbNumber;
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
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The carrier's waybills: bulk import, list and look-up. */
@Tag(name = "Waybills", description = "The carrier's waybills.")
@Path("/admin/v1/waybills")
@RolesAllowed(Caller.WAYBILLS)
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
    @StrictQuery
    @Operation(
            summary = "Import waybills",
            description = "One JSON object per line; at most 4 KiB a line and 256 MiB in all. A wrong line is "
                    + "reported and does not hinder the others. A line whose updatedAt is earlier than the "
                    + "one known is ignored. Of lines with one updatedAt the later counts, unless it takes "
                    + "a waybill back from DELIVERED, CANCELLED or RETURNED to an open state, so an import "
                    + "can be sent again. A CANCELLED waybill stays so, unless force is set for the call "
                    + "or in the line; while an RTO has cancelled it, the line's state is the one that the "
                    + "RTO's rejection gives back, except that RETURNED is taken and applies the RTO, and "
                    + "DELIVERED is taken and rejects the RTO, unless it was applied before. Instructions "
                    + "of a waybill that becomes DELIVERED or RETURNED are rejected.")
    @APIResponse(responseCode = "200", description = "What became of the lines.")
    @Consumes(NDJSON)
    @LimitedConcurrency(ConcurrencyLimit.TRANSFERS)
    public ImportReport importWaybills(
            @RequestBody(required = true, content = @Content(schema = @Schema(ref = "WaybillImport"))) InputStream body,
            @BeanParam WaybillImportQuery query) {
        return waybillImport.run(new LimitedBody(body, MAX_IMPORT_BYTES), query.force());
    }

    @GET
    @RolesAllowed({Caller.WAYBILLS, Caller.READER})
    @StrictQuery
    @Operation(
            operationId = "listWaybills",
            summary = "Waybills, the latest changed first",
            description = "`from` and `to` are about `changedAt`, by which the list is ordered. A waybill that "
                    + "changes while its list is read moves to the front. With `Accept: "
                    + "application/x-ndjson` or `text/csv` the answer is an export: all entries that the "
                    + "filters let through, or, if `limit` is sent, those of one page. One that changes "
                    + "while the export runs may be missing: ask again with `from`, the time at which it "
                    + "began.")
    @APIResponse(responseCode = "200", description = "A page of waybills.")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<Waybill> list(
            @BeanParam WaybillQuery query, @BeanParam PeriodQuery changed, @BeanParam PageQuery page) {
        WaybillFilter filter = query.filter(changed.period());
        return page.list(Waybill.COLUMNS, wanted -> waybills.list(filter, wanted));
    }

    @GET
    @RolesAllowed({Caller.WAYBILLS, Caller.READER})
    @Path("{awbNo}")
    @Operation(operationId = "getWaybill", summary = "One waybill")
    @APIResponse(responseCode = "200", description = "The waybill.")
    public Waybill waybill(
            @Parameter(
                            description = "Number of the waybill.",
                            schema = @Schema(type = SchemaType.STRING, pattern = AwbNumber.ANCHORED),
                            example = "69501388751")
                    @PathParam("awbNo")
                    String awbNo) {
        return waybills.find(awbNo).orElseThrow(() -> ApiException.notFound("there is no such waybill"));
    }
}
