package io.waybill.freight.product;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.NonBlocking;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.Caller;
import io.waybill.common.web.request.StrictQuery;
import io.waybill.freight.FreightApi;
import io.waybill.freight.FreightOperations;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.ProductList;
import io.waybill.freight.web.ConditionalAnswer;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;

/** The products of the caller's business region. */
@Tag(name = "Products")
@Path(FreightApi.BASE + "/products")
@FreightOperations
@RateLimited
@Produces(MediaType.APPLICATION_JSON)
@StrictQuery
@NonBlocking
public class ProductResource {

    private final PublishedCatalogue<CompiledCatalogue> published;
    private final SecurityIdentity caller;
    private final ConditionalAnswer answer;

    public ProductResource(
            PublishedCatalogue<CompiledCatalogue> published, SecurityIdentity caller, ConditionalAnswer answer) {
        this.published = published;
        this.caller = caller;
        this.answer = answer;
    }

    @GET
    @Operation(
            summary = "The products of the business region",
            description =
                    "Those that are available today (UTC); with active=all the others as well. The filters narrow the"
                            + " list; territories count as their parent country.")
    @APIResponse(
            responseCode = "200",
            description = "The products.",
            content = @Content(schema = @Schema(implementation = ProductList.class)))
    public RestResponse<byte[]> listProducts(@BeanParam ProductFilter filter, @Context Request request) {
        return answer.of(request, products().list(filter));
    }

    @GET
    @Path("{productCode}")
    @Operation(
            summary = "One product",
            description = "With a pair of countries, and postal codes in them if they are known, the answer has the"
                    + " availability between them, with all reasons.")
    @APIResponse(
            responseCode = "200",
            description = "The product.",
            content = @Content(schema = @Schema(ref = "Product")))
    public RestResponse<byte[]> getProduct(
            @Parameter(description = "Code of a product of the business region.", example = "STD")
                    @PathParam("productCode")
                    String productCode,
            @BeanParam LaneQuery lane,
            @Context Request request) {
        return answer.of(request, products().one(productCode, lane));
    }

    @GET
    @Path("{productCode}/additionalservices")
    @Tag(name = "Additional services")
    @Operation(summary = "The additional services of a product")
    @Extension(name = "x-certification", value = "optional")
    @APIResponse(
            responseCode = "200",
            description = "The additional services that the product offers.",
            content = @Content(schema = @Schema(ref = "AdditionalServiceList")))
    public RestResponse<byte[]> listAdditionalServicesOfProduct(
            @Parameter(description = "Code of a product of the business region.", example = "STD")
                    @PathParam("productCode")
                    String productCode,
            @Context Request request) {
        return answer.of(request, products().additionalServices(productCode));
    }

    private ProductCatalogue products() {
        return new ProductCatalogue(
                published.current().content(), Caller.of(caller).region());
    }
}
