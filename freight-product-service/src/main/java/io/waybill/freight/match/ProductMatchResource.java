package io.waybill.freight.match;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.NonBlocking;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.Violations;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.Caller;
import io.waybill.freight.FreightApi;
import io.waybill.freight.FreightOperations;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.cargo.ShipmentResolver;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The products that fit a shipment. */
@Tag(name = "Product matching")
@Path(FreightApi.BASE + "/productmatches")
@FreightOperations
@RateLimited
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@NonBlocking
public class ProductMatchResource {

    private final PublishedCatalogue<CompiledCatalogue> published;
    private final SecurityIdentity caller;

    public ProductMatchResource(PublishedCatalogue<CompiledCatalogue> published, SecurityIdentity caller) {
        this.published = published;
        this.caller = caller;
    }

    @POST
    @Operation(
            summary = "The products that take a shipment",
            description =
                    "Each with its standard chargeable weight. With explain=true every other product of the region is"
                            + " listed with all reasons why it does not fit. An empty list of matches is an answer, not an"
                            + " error.")
    @APIResponse(responseCode = "200", description = "What fits, and on request why the rest does not.")
    public MatchResult matchProducts(@RequestBody(required = true) MatchRequest request) {
        CompiledCatalogue catalogue = published.current().content();
        RegionProducts products = catalogue.regionOfCaller(Caller.of(caller).region());
        Shipment shipment = Violations.none(
                violations -> new ShipmentResolver(catalogue, violations).resolve(request.parties(), request.cargo()));
        return new ProductMatcher(products).match(request, shipment);
    }
}
