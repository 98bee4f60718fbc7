package io.waybill.freight.chargeableweight;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.freight.FreightApi;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import io.waybill.freight.web.QueryParameters;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The standard chargeable weight of a shipment. */
@Path(FreightApi.BASE + "/chargeableweight/calculationresults")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@PermissionsAllowed(FreightApi.ID)
@CredentialFrom(CredentialSource.SUBSCRIPTION_KEY_OR_BEARER)
@SecurityRequirement(name = FreightApi.KEY_HEADER)
@SecurityRequirement(name = FreightApi.KEY_QUERY)
@SecurityRequirement(name = FreightApi.BEARER)
@Tag(name = "Chargeable weight")
public class ChargeableWeightResource {

    private final PublishedCatalogue<CatalogueOfTheDay> published;
    private final SecurityIdentity caller;

    public ChargeableWeightResource(PublishedCatalogue<CatalogueOfTheDay> published, SecurityIdentity caller) {
        this.published = published;
        this.caller = caller;
    }

    @POST
    @Operation(
            summary = "Calculate a chargeable weight",
            description =
                    "The standard weight, not that of an agreement with a customer, with everything that it was made "
                            + "of. What does not fit the product is a warning; the weight holds nevertheless.")
    @RequestBody(
            required = true,
            content =
                    @Content(
                            schema = @Schema(ref = "WeightRequest"),
                            examples = @ExampleObject(name = "two pallets to France", ref = "weight")))
    @APIResponse(
            responseCode = "200",
            description = "The weight",
            content =
                    @Content(
                            schema = @Schema(implementation = WeightResult.class),
                            examples = @ExampleObject(name = "goes by volume", ref = "weighed")))
    @APIResponse(responseCode = "404", ref = "NotFound")
    public WeightResult calculate(byte[] body, @Context UriInfo uri) {
        JsonObjectReader request = StrictJson.readObject(body);
        new QueryParameters(uri.getQueryParameters(), request.violations()).refuseOthers();
        WeightRequest weight = WeightRequest.read(
                request,
                published.current().content().compiled(),
                Caller.of(caller).region());
        return new ProductWeigher(weight.product()).weigh(weight.shipment());
    }
}
