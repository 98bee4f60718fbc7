package io.waybill.common.audit;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.paging.Listing;
import io.waybill.common.query.PageQuery;
import io.waybill.common.query.PeriodQuery;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.StrictQuery;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The operators' view of the service's audit trail. */
@Path("/admin/v1/audit")
@Tag(name = "Audit", description = "Who changed what, and when.")
@RolesAllowed(Caller.READER)
@StrictQuery
@RunOnVirtualThread
@LimitedConcurrency
public class AuditResource {

    private final AuditTrail audit;

    AuditResource(AuditTrail audit) {
        this.audit = audit;
    }

    @GET
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    @Operation(
            operationId = "listAuditEvents",
            summary = "The audit trail, newest first",
            description =
                    "`from` and `to` are about `occurredAt`, by which the list is ordered. The other filters are compared"
                            + " in full. With `Accept: application/x-ndjson` or `text/csv` the answer is an export: all entries that the filters let"
                            + " through, or, if `limit` is sent, those of one page.")
    public Listing<AuditEvent> list(
            @BeanParam AuditQuery query, @BeanParam PeriodQuery occurred, @BeanParam PageQuery page) {
        AuditFilter filter = query.filter(occurred.period());
        return page.list(AuditEvent.COLUMNS, wanted -> audit.list(filter, wanted));
    }
}
