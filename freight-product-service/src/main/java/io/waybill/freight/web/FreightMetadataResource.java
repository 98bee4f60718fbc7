package io.waybill.freight.web;

import io.vertx.ext.web.RoutingContext;
import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import io.waybill.common.issuer.ProtectedResource;
import jakarta.ws.rs.Path;
import java.util.List;

/** The metadata of freight as a protected resource: tokens in {@code Authorization}. */
@Path(ProtectedResource.PATH)
public class FreightMetadataResource extends ProtectedResource {

    FreightMetadataResource(WaybillConfig config, RoutingContext call) {
        super("Freight product information", ApiId.FREIGHT_PRODUCT, List.of("header"), config, call);
    }
}
