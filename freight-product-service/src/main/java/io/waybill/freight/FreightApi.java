package io.waybill.freight;

import jakarta.ws.rs.core.Application;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeIn;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.info.License;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;
import org.eclipse.microprofile.openapi.annotations.security.SecuritySchemes;

/** Title, version and security schemes of the OpenAPI document. */
@OpenAPIDefinition(
        info =
                @Info(
                        title = "Freight Product Information",
                        version = "1.0.0",
                        description =
                                "The freight products of a business region: what they are, which fit a shipment and "
                                        + "why the others do not, the standard chargeable weight, and the package types.\n\n"
                                        + "Credentials are a subscription key, by header or query, or an access token. Errors are "
                                        + "application/problem+json (RFC 9457) with every violation of the request. Limited "
                                        + "operations answer 429 with Retry-After when the calls of a second or a day are used up.",
                        license = @License(name = "Apache-2.0", url = "https://www.apache.org/licenses/LICENSE-2.0")))
@SecuritySchemes({
    @SecurityScheme(
            securitySchemeName = FreightApi.KEY_HEADER,
            type = SecuritySchemeType.APIKEY,
            in = SecuritySchemeIn.HEADER,
            apiKeyName = "Carrier-API-Key",
            description = "The subscription key. The header is named after the carrier (waybill.carrier)."),
    @SecurityScheme(
            securitySchemeName = FreightApi.KEY_QUERY,
            type = SecuritySchemeType.APIKEY,
            in = SecuritySchemeIn.QUERY,
            apiKeyName = "api_key",
            description = "The subscription key, for clients that cannot set headers."),
    @SecurityScheme(
            securitySchemeName = FreightApi.BEARER,
            type = SecuritySchemeType.HTTP,
            scheme = "bearer",
            bearerFormat = "JWT",
            description =
                    "An access token of POST /auth/v4/accesstoken whose audience has freight-product; for /admin/v1 one "
                            + "with the role operator.")
})
public class FreightApi extends Application {

    /** The path under which all operations of the freight document are. */
    public static final String BASE = "/freight/info/products/services/v1";

    /** The id of the API that applications are granted. */
    public static final String ID = "freight-product";

    public static final String KEY_HEADER = "subscriptionKeyHeader";
    public static final String KEY_QUERY = "subscriptionKeyQuery";
    public static final String BEARER = "accessToken";
}
