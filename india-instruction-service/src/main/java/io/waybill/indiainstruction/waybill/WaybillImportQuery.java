package io.waybill.indiainstruction.waybill;

import jakarta.ws.rs.DefaultValue;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The query parameters of an import of waybills.
 *
 * @param force whether every line may reopen a cancelled waybill
 */
public record WaybillImportQuery(
        @RestQuery
        @DefaultValue("false")
        @Parameter(description = "Whether waybills may leave CANCELLED; audited.", example = "false")
        boolean force) {}
