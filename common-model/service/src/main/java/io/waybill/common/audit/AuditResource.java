package io.waybill.common.audit;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/** The operators' view of the service's audit trail. */
@Path("/admin/v1/audit")
@RolesAllowed(Caller.OPERATOR)
@RunOnVirtualThread
@LimitedConcurrency
public class AuditResource {

    private final AuditTrail audit;

    AuditResource(AuditTrail audit) {
        this.audit = audit;
    }

    @GET
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<AuditEvent> list(@Context UriInfo uri) {
        ListQuery query = new ListQuery(uri.getQueryParameters());
        AuditFilter filter = AuditFilter.of(query);
        return query.list(AuditEvent.COLUMNS, page -> audit.list(filter, page));
    }
}
