package io.waybill.indiainstruction.instruction.gateway;

import io.vertx.ext.web.RoutingContext;
import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import io.waybill.common.issuer.ProtectedResource;
import jakarta.ws.rs.Path;
import java.util.List;

/**
 * The metadata of the instructions as a protected resource: tokens in {@code JWTToken}, a header that RFC 6750 does not
 * define.
 */
@Path(ProtectedResource.PATH)
public class InstructionMetadataResource extends ProtectedResource {

    InstructionMetadataResource(WaybillConfig config, RoutingContext call) {
        super("India alternate instructions", ApiId.INDIA_INSTRUCTION, List.of(), config, call);
    }
}
