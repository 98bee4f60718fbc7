package io.waybill.indiaproduct.product;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.ApiId;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.india.GatewayRequest;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.WorkerThreads;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;

/** {@code POST /in/transportation/allproduct/v1/GetAllProductsAndSubProducts}. */
@Path("/in/transportation/allproduct/v1/GetAllProductsAndSubProducts")
public class ProductLookupResource {

    private final PublishedCatalogue<ExpressCatalogue> catalogue;
    private final SecurityIdentity caller;
    private final WorkerThreads workers;

    public ProductLookupResource(
            PublishedCatalogue<ExpressCatalogue> catalogue, SecurityIdentity caller, WorkerThreads workers) {
        this.catalogue = catalogue;
        this.caller = caller;
        this.workers = workers;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @PermissionsAllowed(ApiId.INDIA_PRODUCT)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("listExpressProducts")
    @NonBlocking
    public Uni<byte[]> allProductsAndSubProducts(byte[] body, @Context RoutingContext call) {
        Caller who = Caller.of(caller);
        return workers.runIfLarge(body.length > WorkerThreads.LARGE_BODY, call, () -> {
            GatewayRequest.read(body, who);
            return catalogue.current().content().answer();
        });
    }
}
