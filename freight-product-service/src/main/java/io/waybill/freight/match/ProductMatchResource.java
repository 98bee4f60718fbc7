package io.waybill.freight.match;

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
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
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

/** The products that fit a shipment. */
@Path(FreightApi.BASE + "/productmatches")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@PermissionsAllowed(FreightApi.ID)
@CredentialFrom(CredentialSource.SUBSCRIPTION_KEY_OR_BEARER)
@SecurityRequirement(name = FreightApi.KEY_HEADER)
@SecurityRequirement(name = FreightApi.KEY_QUERY)
@SecurityRequirement(name = FreightApi.BEARER)
@Tag(name = "Product matching")
public class ProductMatchResource {

    private final PublishedCatalogue<CatalogueOfTheDay> published;
    private final SecurityIdentity caller;

    public ProductMatchResource(PublishedCatalogue<CatalogueOfTheDay> published, SecurityIdentity caller) {
        this.published = published;
        this.caller = caller;
    }

    @POST
    @Operation(
            summary = "Match products",
            description =
                    "The products of the business region that take the shipment, each with its standard chargeable "
                            + "weight. With explain=true every other product is listed with all reasons why it does not. An "
                            + "empty list of matches is an answer, not an error.")
    @RequestBody(
            required = true,
            content =
                    @Content(
                            schema = @Schema(ref = "MatchRequest"),
                            examples = @ExampleObject(name = "groupage to Norway", ref = "match")))
    @APIResponse(
            responseCode = "200",
            description = "What fits, and on request why the rest does not",
            content =
                    @Content(
                            schema = @Schema(implementation = MatchResult.class),
                            examples = @ExampleObject(name = "one product fits", ref = "matched")))
    public MatchResult match(byte[] body, @Context UriInfo uri) {
        CompiledCatalogue catalogue = published.current().content().compiled();
        JsonObjectReader request = StrictJson.readObject(body);
        new QueryParameters(uri.getQueryParameters(), request.violations()).refuseOthers();
        return new ProductMatcher(catalogue.region(Caller.of(caller).region()))
                .match(MatchRequest.read(request, catalogue));
    }
}
