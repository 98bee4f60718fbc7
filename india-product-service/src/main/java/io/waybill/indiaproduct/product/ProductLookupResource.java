package io.waybill.indiaproduct.product;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.NonBlocking;
import io.waybill.common.ApiId;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.india.GatewayRequest;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.usage.CountedOperation;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** {@code POST /in/transportation/allproduct/v1/GetAllProductsAndSubProducts}. */
@Path("/in/transportation/allproduct/v1/GetAllProductsAndSubProducts")
public class ProductLookupResource {

    private final PublishedCatalogue<ExpressCatalogue> catalogue;
    private final SecurityIdentity caller;

    public ProductLookupResource(PublishedCatalogue<ExpressCatalogue> catalogue, SecurityIdentity caller) {
        this.catalogue = catalogue;
        this.caller = caller;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @PermissionsAllowed(ApiId.INDIA_PRODUCT)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("listExpressProducts")
    @NonBlocking
    public byte[] allProductsAndSubProducts(byte[] body) {
        GatewayRequest.read(body, Caller.of(caller));
        return catalogue.current().content().answer();
    }
}
