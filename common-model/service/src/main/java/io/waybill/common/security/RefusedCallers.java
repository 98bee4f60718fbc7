package io.waybill.common.security;

import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.UnauthorizedException;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.ErrorAnswers;
import io.waybill.common.web.routing.ResourceOperation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.TreeSet;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Answers the framework's refusals, 401 and 403, in the error format of the path. */
@ApplicationScoped
public class RefusedCallers {

    private static final String APPLICATION = RefusedCallers.class.getName();

    private final WaybillConfig config;
    private final ErrorAnswers answers;

    RefusedCallers(WaybillConfig config, ErrorAnswers answers) {
        this.config = config;
        this.answers = answers;
    }

    /** The application's internal id in an access token that was genuine and has expired; {@code null} otherwise. */
    public static String application(RoutingContext call) {
        return call.get(APPLICATION);
    }

    @ServerExceptionMapper
    public Response withoutCredentials(UnauthorizedException refusal, ResourceInfo matched, RoutingContext routing) {
        CredentialSource source = CallerMechanism.sourceOf(matched);
        boolean isInTheWrongHeader = source == CredentialSource.JWT_TOKEN_HEADER
                && routing.request().headers().contains(HttpHeaders.AUTHORIZATION);
        return answers.answer(
                new ApiException(
                                source.missing(),
                                isInTheWrongHeader
                                        ? "the access token must be in the header JWTToken; Authorization is not read here"
                                        : "the request carries no credentials: send " + expected(source))
                        .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer"),
                routing);
    }

    private String expected(CredentialSource source) {
        return switch (source) {
            case BEARER -> "Authorization: Bearer with an access token";
            case JWT_TOKEN_HEADER -> "an access token in the header JWTToken";
            case SUBSCRIPTION_KEY_OR_BEARER ->
                "the subscription key in the header " + config.apiKeyHeader() + " or the query parameter "
                        + CallerMechanism.API_KEY_PARAMETER + ", or Authorization: Bearer with an access token";
        };
    }

    @ServerExceptionMapper
    public Response untrusted(AuthenticationFailedException refusal, RoutingContext routing) {
        if (refusal.getAttribute(TokenClaims.APPLICATION) instanceof String application) {
            routing.put(APPLICATION, application);
        }
        AuthenticationFailedException told = refusal.getCause() instanceof ApiException
                ? refusal
                : AuthenticationFailures.token("the credentials are not valid here");
        return answers.answer((ApiException) told.getCause(), routing);
    }

    @ServerExceptionMapper
    public Response withoutGrant(ForbiddenException refusal, ResourceInfo matched, RoutingContext routing) {
        return answers.answer(
                new ApiException(ErrorCode.API_NOT_GRANTED, missing(ResourceOperation.of(matched)))
                        .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer error=\"insufficient_scope\""),
                routing);
    }

    private static String missing(ResourceOperation operation) {
        PermissionsAllowed api = operation.annotation(PermissionsAllowed.class);
        if (api != null) {
            return "the application has no grant for the API " + String.join(", ", api.value());
        }
        RolesAllowed roles = operation.annotation(RolesAllowed.class);
        return roles == null
                ? "the operation does not say who may call it"
                : "the operation needs one of the roles "
                        + String.join(", ", new TreeSet<>(Role.admitted(List.of(roles.value()))));
    }
}
