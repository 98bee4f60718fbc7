package io.waybill.indiaproduct.product;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.india.GatewayRequest;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code POST /in/transportation/allproduct/v1/GetAllProductsAndSubProducts}. */
@Path("/in/transportation/allproduct/v1/GetAllProductsAndSubProducts")
@Tag(name = "Product lookup")
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
    @PermissionsAllowed("india-product")
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @SecurityRequirement(name = "JWTToken")
    @Operation(
            operationId = "GetAllProductsAndSubProducts",
            summary = "All product and sub-product codes",
            description =
                    "The codes that a pickup registration takes. LoginID and LicenceKey of the profile must be those "
                            + "of the application that the JWT was issued to.")
    @RequestBody(
            required = true,
            content =
                    @Content(
                            schema = @Schema(implementation = LookupRequest.class),
                            examples = @ExampleObject(name = "profile", value = LookupRequest.EXAMPLE)))
    @APIResponse(
            responseCode = "200",
            description = "All products",
            content =
                    @Content(
                            schema = @Schema(implementation = ProductLookup.class),
                            examples = @ExampleObject(name = "products", value = LookupRequest.ANSWER_EXAMPLE)))
    @APIResponse(
            responseCode = "400",
            description =
                    "The body or the profile has the wrong shape: InvalidRequest, InvalidLoginID, InvalidLicenceKey, "
                            + "InvalidApiType, InvalidVersion, all at once")
    @APIResponse(
            responseCode = "401",
            description =
                    "JWTTokenMissing, JWTTokenInvalid, JWTTokenExpired; or a profile that is not the application's: "
                            + "InvalidLoginID, InvalidLicenceKey")
    @APIResponse(responseCode = "403", description = "APINotGranted: the application has no grant for india-product")
    @APIResponse(
            responseCode = "429",
            description = "TooManyRequests: the calls of the second or of the day (UTC) are used up; see Retry-After")
    public StreamingOutput allProductsAndSubProducts(byte[] body) {
        GatewayRequest.read(body, Caller.of(caller));
        return catalogue.current().content()::writeAnswer;
    }
}
