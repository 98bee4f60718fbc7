package io.waybill.freight.packagetype;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.NonBlocking;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.Caller;
import io.waybill.common.web.request.StrictQuery;
import io.waybill.freight.FreightApi;
import io.waybill.freight.FreightOperations;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import io.waybill.freight.web.ConditionalAnswer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;

/** The package types. */
@Tag(name = "Package types")
@Path(FreightApi.BASE + "/packagetypes")
@FreightOperations
@RateLimited
@Produces(MediaType.APPLICATION_JSON)
@StrictQuery
@NonBlocking
public class PackageTypeResource {

    private final PublishedCatalogue<CompiledCatalogue> published;
    private final SecurityIdentity caller;
    private final ConditionalAnswer answer;

    public PackageTypeResource(
            PublishedCatalogue<CompiledCatalogue> published, SecurityIdentity caller, ConditionalAnswer answer) {
        this.published = published;
        this.caller = caller;
        this.answer = answer;
    }

    @GET
    @Operation(
            summary = "The package types of all products",
            description = "Asking for one product's is better: those are what a booking can use.")
    @APIResponse(
            responseCode = "200",
            description = "The package types.",
            content = @Content(schema = @Schema(ref = "PackageTypeList")))
    public RestResponse<byte[]> listPackageTypes(@Context Request request) {
        return answer.of(request, catalogue().renderedPackageTypes());
    }

    @GET
    @Path("{productCode}")
    @Operation(summary = "The package types of a product")
    @APIResponse(
            responseCode = "200",
            description = "The package types that the product takes.",
            content = @Content(schema = @Schema(ref = "PackageTypeList")))
    public RestResponse<byte[]> listPackageTypesOfProduct(
            @Parameter(description = "Code of a product of the business region.", example = "STD")
                    @PathParam("productCode")
                    String productCode,
            @Context Request request) {
        CompiledProduct product =
                catalogue().regionOfCaller(Caller.of(caller).region()).get(productCode);
        return answer.of(request, product.renderedPackageTypes());
    }

    private CompiledCatalogue catalogue() {
        return published.current().content();
    }
}
