package io.waybill.freight.product;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.Violations;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.freight.FreightApi;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import io.waybill.freight.web.ConditionalAnswer;
import io.waybill.freight.web.QueryParameters;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The products of the caller's business region. */
@Path(FreightApi.BASE + "/products")
@Produces(MediaType.APPLICATION_JSON)
@PermissionsAllowed(FreightApi.ID)
@CredentialFrom(CredentialSource.SUBSCRIPTION_KEY_OR_BEARER)
@SecurityRequirement(name = FreightApi.KEY_HEADER)
@SecurityRequirement(name = FreightApi.KEY_QUERY)
@SecurityRequirement(name = FreightApi.BEARER)
@Tag(name = "Products")
public class ProductResource {

    private final PublishedCatalogue<CatalogueOfTheDay> published;
    private final SecurityIdentity caller;

    public ProductResource(PublishedCatalogue<CatalogueOfTheDay> published, SecurityIdentity caller) {
        this.published = published;
        this.caller = caller;
    }

    @GET
    @Operation(
            summary = "List products",
            description = "All products of the business region, inactive and expired ones included. The filters narrow "
                    + "the list; territories count as their parent country.")
    @Parameter(
            name = "marketAvailability",
            in = ParameterIn.QUERY,
            schema =
                    @Schema(
                            type = SchemaType.STRING,
                            enumeration = {"B2B", "B2C"}))
    @Parameter(
            name = "fromCountryCode",
            in = ParameterIn.QUERY,
            example = "SE",
            schema = @Schema(type = SchemaType.STRING))
    @Parameter(
            name = "toCountryCode",
            in = ParameterIn.QUERY,
            example = "FR",
            schema = @Schema(type = SchemaType.STRING))
    @APIResponse(
            responseCode = "200",
            description = "The products",
            content = @Content(schema = @Schema(implementation = ProductList.class)))
    @APIResponse(responseCode = "304", description = "Nothing has changed since the ETag of If-None-Match")
    public Response list(@Context UriInfo uri, @Context Request request) {
        return ConditionalAnswer.of(request, products().list(query(uri)));
    }

    @GET
    @Path("{productCode}")
    @Operation(
            summary = "One product",
            description = "With a pair of countries the answer has the availability on that lane, with all reasons.")
    @Parameter(
            name = "fromCountryCode",
            in = ParameterIn.QUERY,
            example = "SE",
            schema = @Schema(type = SchemaType.STRING))
    @Parameter(
            name = "toCountryCode",
            in = ParameterIn.QUERY,
            example = "NO",
            schema = @Schema(type = SchemaType.STRING))
    @APIResponse(
            responseCode = "200",
            description = "The product",
            content = @Content(schema = @Schema(implementation = ProductWithAvailability.class)))
    @APIResponse(responseCode = "304", description = "Nothing has changed since the ETag of If-None-Match")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public Response one(
            @Parameter(example = "STD") @PathParam("productCode") String productCode,
            @Context UriInfo uri,
            @Context Request request) {
        return ConditionalAnswer.of(request, products().one(productCode, query(uri)));
    }

    private ProductCatalogue products() {
        return new ProductCatalogue(
                published.current().content().compiled(), Caller.of(caller).region());
    }

    private static QueryParameters query(UriInfo uri) {
        return new QueryParameters(uri.getQueryParameters(), new Violations());
    }
}
