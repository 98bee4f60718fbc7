package io.waybill.indiaproduct.product;

import io.quarkus.security.PermissionsAllowed;
import io.smallrye.common.annotation.NonBlocking;
import io.waybill.common.ApiId;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.india.GatewayOperations;
import io.waybill.common.india.ProfileBody;
import io.waybill.common.ratelimit.RateLimited;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code POST /in/transportation/allproduct/v1/GetAllProductsAndSubProducts}. */
@Tag(name = "Product lookup", description = "The codes that a pickup registration takes.")
@Path("/in/transportation/allproduct/v1/GetAllProductsAndSubProducts")
@GatewayOperations
@RateLimited
@PermissionsAllowed(ApiId.INDIA_PRODUCT)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@NonBlocking
public class ProductLookupResource {

    private final PublishedCatalogue<ExpressCatalogue> catalogue;

    public ProductLookupResource(PublishedCatalogue<ExpressCatalogue> catalogue) {
        this.catalogue = catalogue;
    }

    @POST
    @Operation(
            summary = "All product and sub-product codes",
            description = "LoginID and LicenceKey of the profile must be those of the application that the JWT "
                    + "was issued to.")
    @APIResponse(
            responseCode = "200",
            description = "All products.",
            content = @Content(schema = @Schema(implementation = ProductLookup.class)))
    public byte[] listExpressProducts(ProfileBody body) {
        return catalogue.current().content().answer();
    }
}
