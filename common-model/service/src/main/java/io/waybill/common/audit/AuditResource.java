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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The operators' view of the service's audit trail. */
@Path("/admin/v1/audit")
@Tag(name = "Audit", description = "Who changed what, and when.")
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
    @Operation(
            operationId = "listAuditEvents",
            summary = "The audit trail, newest first",
            description =
                    "`from` and `to` are about `occurredAt`, by which the list is ordered. The other filters are compared"
                            + " in full. With `Accept: application/x-ndjson` or `text/csv` the answer is an export: all entries that the filters let"
                            + " through, or, if `limit` is sent, those of one page.")
    @Parameter(
            name = "actor",
            in = ParameterIn.QUERY,
            description = "Only what this one did, the internal id of an application or a name such as `system`.",
            schema = @Schema(type = SchemaType.STRING, minLength = 1, maxLength = 200, pattern = AuditFilter.TEXT),
            example = "system")
    @Parameter(
            name = "action",
            in = ParameterIn.QUERY,
            description = "Only actions of this name.",
            schema = @Schema(type = SchemaType.STRING, minLength = 1, maxLength = 200, pattern = AuditFilter.TEXT),
            example = "catalogue.publish")
    @Parameter(
            name = "target",
            in = ParameterIn.QUERY,
            description = "Only what affected this.",
            schema = @Schema(type = SchemaType.STRING, minLength = 1, maxLength = 200, pattern = AuditFilter.TEXT),
            example = "catalogue/12")
    public Listing<AuditEvent> list(@Context UriInfo uri) {
        ListQuery query = new ListQuery(uri.getQueryParameters());
        AuditFilter filter = AuditFilter.of(query);
        return query.list(AuditEvent.COLUMNS, page -> audit.list(filter, page));
    }
}
