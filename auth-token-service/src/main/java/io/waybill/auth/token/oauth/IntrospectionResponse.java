package io.waybill.auth.token.oauth;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.waybill.common.security.ServiceLevel;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The answer to an introspection (RFC 7662 2.2). On the wire it is one object.
 *
 * @param client absent if it is inactive
 * @param token absent if it is inactive; of a key, only the time of issue
 */
@Schema(
        name = "Introspection",
        description = "What a token or a key stands for (RFC 7662).",
        requiredProperties = "active")
@JsonInclude(JsonInclude.Include.NON_NULL)
record IntrospectionResponse(
        @Schema(
                description =
                        "Whether the token or key is valid, and the caller may know it. If not, there is nothing else"
                                + " in the answer.")
        boolean active,

        @JsonUnwrapped ActiveClient client,
        @JsonUnwrapped ActiveToken token) {

    static final IntrospectionResponse INACTIVE = new IntrospectionResponse(false, null, null);

    static IntrospectionResponse active(ActiveClient client, ActiveToken token) {
        return new IntrospectionResponse(true, client, token);
    }

    /** The application behind the token or key. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record ActiveClient(
            @Schema(description = "Client id of the application.")
            String clientId,

            @Schema(description = "Its internal id.") UUID app,

            @Schema(description = "sandbox or production.") String env,

            @Schema(description = "The ids of the APIs that it opens.")
            List<String> aud,

            @Schema(description = "The same, separated by blanks.")
            String scope,

            @Schema(description = "The application's business region.")
            String region,

            IntrospectedLevel level,

            @Schema(description = "The roles of the application.")
            List<String> groups) {}

    /** Its service level. */
    @Schema(description = "The service level of the application.")
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record IntrospectedLevel(
            String name,

            @Schema(description = "Calls per second.") long perSecond,

            @Schema(description = "Calls per day (UTC).") long perDay) {

        static IntrospectedLevel from(ServiceLevel level) {
            return new IntrospectedLevel(level.name(), level.perSecond(), level.perDay());
        }
    }

    /** The claims of a token (RFC 7519 4.1). */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record ActiveToken(
            @Schema(description = "Bearer; absent for a subscription key.")
            String tokenType,

            @Schema(description = "Client id, or the name of the backend user.")
            String sub,

            @Schema(description = "The name of the backend user; only for a token of variant B.")
            String username,

            @Schema(description = "Who issued it.") String iss,

            @Schema(
                    description =
                            "Issued at, in seconds since 1970. Of a subscription key, the time of the answer, or the"
                                    + " later second up to which revocations are known to it.")
            Long iat,

            @Schema(description = "Expires at, in seconds since 1970.")
            Long exp,

            @Schema(description = "Id of the token.") String jti,

            @Schema(description = "Id of the secret with which it was requested.")
            String sid) {

        static ActiveToken ofKey(long issuedAt) {
            return new ActiveToken(null, null, null, null, issuedAt, null, null, null);
        }
    }
}
