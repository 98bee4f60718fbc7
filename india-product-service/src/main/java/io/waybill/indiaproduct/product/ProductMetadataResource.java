package io.waybill.indiaproduct.product;

import io.vertx.ext.web.RoutingContext;
import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import io.waybill.common.issuer.ProtectedResource;
import jakarta.ws.rs.Path;
import java.util.List;

/**
 * The metadata of the products as a protected resource: tokens in {@code JWTToken}, a header that RFC 6750 does not
 * define.
 */
@Path(ProtectedResource.PATH)
public class ProductMetadataResource extends ProtectedResource {

    ProductMetadataResource(WaybillConfig config, RoutingContext call) {
        super("India express products", ApiId.INDIA_PRODUCT, List.of(), config, call);
    }
}
