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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The operators' view of the audit trail. */
@Path("/admin/v1/audit")
@RolesAllowed(Caller.OPERATOR)
@SecurityRequirement(name = "Operator")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operators")
public class AuditResource {

    private final AuditTrail audit;

    AuditResource(AuditTrail audit) {
        this.audit = audit;
    }

    @GET
    @Operation(summary = "The audit trail, newest first")
    public Page<AuditEvent> list(@QueryParam("limit") String limit, @QueryParam("after") String after) {
        return audit.list(PageRequest.of(limit, after));
    }
}
