package io.waybill.test;

import io.vertx.ext.web.RoutingContext;
import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import io.waybill.common.issuer.ProtectedResource;
import jakarta.ws.rs.Path;
import java.util.List;

/** Whose tokens the service of these tests takes. */
@Path(ProtectedResource.PATH)
public class TestedMetadata extends ProtectedResource {

    TestedMetadata(WaybillConfig config, RoutingContext call) {
        super("Tested", ApiId.FREIGHT_PRODUCT, List.of("header"), config, call);
    }
}
