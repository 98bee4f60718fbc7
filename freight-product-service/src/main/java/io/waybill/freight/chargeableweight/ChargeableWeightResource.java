package io.waybill.freight.chargeableweight;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.NonBlocking;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.Violations;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.Caller;
import io.waybill.freight.FreightApi;
import io.waybill.freight.FreightOperations;
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

/** The standard chargeable weight of a shipment. */
@Tag(name = "Chargeable weight")
@Path(FreightApi.BASE + "/chargeableweight/calculationresults")
@FreightOperations
@RateLimited
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@NonBlocking
public class ChargeableWeightResource {

    private final PublishedCatalogue<CompiledCatalogue> published;
    private final SecurityIdentity caller;

    public ChargeableWeightResource(PublishedCatalogue<CompiledCatalogue> published, SecurityIdentity caller) {
        this.published = published;
        this.caller = caller;
    }

    @POST
    @Operation(
            summary = "The standard chargeable weight of a shipment",
            description =
                    "Not the weight of an agreement with a customer. What does not fit the product is a warning; the"
                            + " weight holds nevertheless.")
    @APIResponse(responseCode = "200", description = "The weight, with everything that it was calculated from.")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public WeightResult calculateChargeableWeight(@RequestBody(required = true) WeightRequest request) {
        CompiledCatalogue catalogue = published.current().content();
        RegionProducts products = catalogue.regionOfCaller(Caller.of(caller).region());
        WeightQuery query = Violations.none(violations -> request.query(catalogue, products, violations));
        return new ProductWeigher(query.product()).weigh(query.shipment());
    }
}
