package io.waybill.auth.audit;

import io.waybill.common.audit.AuditEvent;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.security.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;

/** The operators' view of the audit trail. */
@Path("/admin/v1/audit")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public class AuditResource {

    private final AuditTrail audit;

    AuditResource(AuditTrail audit) {
        this.audit = audit;
    }

    @GET
    public Page<AuditEvent> list(@QueryParam("limit") String limit, @QueryParam("after") String after) {
        return audit.list(PageRequest.of(limit, after));
    }
}
