package io.waybill.indiainstruction;

import io.waybill.common.india.GatewayError;
import jakarta.ws.rs.core.Application;
import org.eclipse.microprofile.openapi.annotations.Components;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeIn;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.info.License;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;

/** The heading of the service's OpenAPI document. */
@OpenAPIDefinition(
        components = @Components(schemas = @Schema(name = "GatewayError", implementation = GatewayError.class)),
        info =
                @Info(
                        title = "Waybill: India alternate instructions",
                        version = "1.0.1",
                        description = """
                                Alternate delivery instructions for waybills of the India region: return to origin, \
                                reattempt, escalation, landmark and alternate mobile number.

                                A call needs a JWT (header `JWTToken`, bare or after `Bearer `) and, in the body, the \
                                profile of the application that the JWT was issued to. Judged in order: path, method, \
                                media type and size, JWT (401), grant (403), rate limit (429), the profile's shape (400), \
                                its identity (401), the object `altreq` (400, every violation at once), the waybill's \
                                state (200 with `IsError`). An unknown field is refused. Errors of the operation have the \
                                gateway's shape (`error-response`), those of `/admin/v1` are problem details (RFC 9457).

                                A waybill belongs to a LoginID; to anyone else it is `AWBNotFound`. `Valid` means durably \
                                stored. Every answer has `X-Request-Id`. Answers of the operation have `RateLimit-Policy` \
                                and `RateLimit`; 429 has `Retry-After`.""",
                        license = @License(name = "Apache-2.0", url = "https://www.apache.org/licenses/LICENSE-2.0")))
@SecurityScheme(
        securitySchemeName = "JWTToken",
        type = SecuritySchemeType.APIKEY,
        in = SecuritySchemeIn.HEADER,
        apiKeyName = "JWTToken",
        description =
                "The JWT of GET /in/transportation/token/v1/login, bare or after Bearer; its audience has india-instruction")
@SecurityScheme(
        securitySchemeName = "Operator",
        type = SecuritySchemeType.HTTP,
        scheme = "bearer",
        bearerFormat = "JWT",
        description = "An access token of an application with the role operator")
public class IndiaInstructionApi extends Application {}
