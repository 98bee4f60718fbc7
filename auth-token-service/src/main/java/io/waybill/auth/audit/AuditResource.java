package io.waybill.auth.audit;

import io.waybill.auth.web.Cursor;
import io.waybill.auth.web.Items;
import io.waybill.common.security.ForOperators;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The operators' view of the audit trail. */
@Path("/admin/v1/audit")
@ForOperators
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operators")
public class AuditResource {

    private final AuditTrail audit;

    AuditResource(AuditTrail audit) {
        this.audit = audit;
    }

    @GET
    @Operation(summary = "The audit trail, newest first", description = "With subject, only what concerns that one.")
    public Items<AuditRecord> list(
            @QueryParam("limit") String limit,
            @QueryParam("after") String after,
            @QueryParam("subject") String subject) {
        return audit.page(Cursor.of(limit, after), subject);
    }
}
