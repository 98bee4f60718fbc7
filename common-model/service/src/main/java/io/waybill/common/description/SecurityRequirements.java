package io.waybill.common.description;

import java.util.List;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.models.security.SecurityScheme;

/** The security requirements and schemes of operations. */
final class SecurityRequirements {

    private SecurityRequirements() {}

    /** The security requirements of an operation, whose schemes it adds; empty if anyone may call it. */
    static List<SecurityRequirement> required(RestOperation operation, Components components) {
        List<String> schemes = List.of();
        if (operation.isForOperators()) {
            schemes = operator(components);
        } else if (operation.isLimited()) {
            String api = String.join(", ", operation.apis());
            schemes = switch (operation.credential()) {
                case BEARER -> accessToken(api, components);
                case JWT_TOKEN_HEADER -> jwtTokenHeader(api, components);
                case SUBSCRIPTION_KEY_OR_BEARER -> subscriptionKeyOrAccessToken(api, components);
            };
        }
        return schemes.stream()
                .map(scheme -> OASFactory.createSecurityRequirement().addScheme(scheme))
                .toList();
    }

    private static List<String> operator(Components components) {
        components.addSecurityScheme(
                "Operator",
                jwt("An access token of an application with a role that the operation names, whatever its audience."));
        return List.of("Operator");
    }

    private static List<String> accessToken(String api, Components components) {
        components.addSecurityScheme(
                "accessToken", jwt("An access token of `POST /auth/v4/accesstoken` whose audience has " + api + "."));
        return List.of("accessToken");
    }

    private static List<String> jwtTokenHeader(String api, Components components) {
        components.addSecurityScheme(
                "JWTToken",
                apiKey(
                        SecurityScheme.In.HEADER,
                        "JWTToken",
                        "The JWT of GET /in/transportation/token/v1/login, bare or after Bearer; its audience has "
                                + api + "."));
        return List.of("JWTToken");
    }

    private static List<String> subscriptionKeyOrAccessToken(String api, Components components) {
        components.addSecurityScheme(
                "subscriptionKeyHeader",
                apiKey(
                        SecurityScheme.In.HEADER,
                        CarrierHeader.PLACEHOLDER,
                        "The subscription key. The header is named after the carrier (waybill.carrier)."));
        components.addSecurityScheme(
                "subscriptionKeyQuery",
                apiKey(
                        SecurityScheme.In.QUERY,
                        "api_key",
                        "The subscription key, for clients that cannot set headers."));
        accessToken(api, components);
        return List.of("subscriptionKeyHeader", "subscriptionKeyQuery", "accessToken");
    }

    private static SecurityScheme jwt(String description) {
        return OASFactory.createSecurityScheme()
                .type(SecurityScheme.Type.HTTP)
                .scheme("bearer")
                .bearerFormat("JWT")
                .description(description);
    }

    private static SecurityScheme apiKey(SecurityScheme.In in, String name, String description) {
        return OASFactory.createSecurityScheme()
                .type(SecurityScheme.Type.APIKEY)
                .in(in)
                .name(name)
                .description(description);
    }
}
