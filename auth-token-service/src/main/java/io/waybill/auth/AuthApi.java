package io.waybill.auth;

import jakarta.ws.rs.core.Application;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeIn;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.info.License;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;

/** The heading of the service's OpenAPI document. */
@OpenAPIDefinition(
        info =
                @Info(
                        title = "Waybill: tokens",
                        version = "1.0.0",
                        description = """
                                Access tokens (variant A, a JWT for client credentials; variant B, an opaque token for a \
                                backend user; the India login), their introspection and revocation, and the operators' \
                                registry under `/admin/v1`.

                                Errors of variant A, introspection and revocation have OAuth's `error` beside `type` and \
                                `title`; those of variant B are OAuth's (`/token`) or `status`, `title`, `detail`; those of \
                                the India login have the gateway's shape; all others are problem details (RFC 9457). Every \
                                answer has `X-Request-Id`. The first 20 failed attempts of an id from a source in ten minutes \
                                cost nothing; beyond, 429 with `Retry-After`.""",
                        license = @License(name = "Apache-2.0", url = "https://www.apache.org/licenses/LICENSE-2.0")))
@SecurityScheme(
        securitySchemeName = "Client",
        type = SecuritySchemeType.HTTP,
        scheme = "basic",
        description = "Client id and secret; token requests, introspection and revocation take them in the form, too")
@SecurityScheme(
        securitySchemeName = "Bearer",
        type = SecuritySchemeType.HTTP,
        scheme = "bearer",
        description = "An opaque token of variant B")
@SecurityScheme(
        securitySchemeName = "Key",
        type = SecuritySchemeType.APIKEY,
        in = SecuritySchemeIn.HEADER,
        apiKeyName = "Carrier-API-Key",
        description = "The client id, with user name and password by HTTP Basic; the header is named after the carrier")
@SecurityScheme(
        securitySchemeName = "Operator",
        type = SecuritySchemeType.HTTP,
        scheme = "bearer",
        bearerFormat = "JWT",
        description = "A JWT of an application with the role operator")
public class AuthApi extends Application {}
