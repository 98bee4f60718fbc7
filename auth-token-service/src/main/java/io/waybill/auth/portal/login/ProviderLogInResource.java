package io.waybill.auth.portal.login;

import io.quarkus.oidc.OIDCException;
import io.quarkus.oidc.OidcSession;
import io.quarkus.oidc.runtime.OidcAuthenticationMechanism;
import io.quarkus.security.AuthenticationException;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.AuthenticationRedirectException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.ProvidedIdentity;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jboss.logging.Logger;

/**
 * Log-in at the provider: {@code start} redirects to it, {@code callback} is where it sends the browser back. The
 * framework exchanges the code and verifies the ID token; the session is a row of ours, and the framework's cookie is
 * then removed.
 */
@Path(PortalPath.LOG_IN)
@PermitAll
@RunOnVirtualThread
@LimitedConcurrency
public class ProviderLogInResource {

    static final String START = PortalPath.LOG_IN + "/start";
    static final String CALLBACK = PortalPath.LOG_IN + "/callback";
    static final String REFUSED = PortalPath.LOG_IN + "/refused";

    private static final Logger LOG = Logger.getLogger(ProviderLogInResource.class);

    /** For clocks that differ. */
    private static final Duration LEEWAY = Duration.ofMinutes(1);

    /** For the exchange with the provider. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final int RETRY_AFTER_SECONDS = 10;

    /** What a provider answers to {@code prompt=none} if it must ask the person something. */
    private static final Set<String> MUST_ASK =
            Set.of("login_required", "interaction_required", "consent_required", "account_selection_required");

    /** RFC 6749 5.2: what the provider has against the exchange of a code. */
    private static final Pattern REFUSAL = Pattern.compile("\"error\":\\s*\"([a-z_]{1,60})\"");

    private final OidcAuthenticationMechanism mechanism;
    private final IdentityProviderManager providers;
    private final OidcSession framework;
    private final ProviderDocument document;
    private final PortalConfig config;
    private final Sessions sessions;
    private final Cookies cookies;
    private final RoutingContext call;
    private final Clock clock;

    ProviderLogInResource(
            OidcAuthenticationMechanism mechanism,
            IdentityProviderManager providers,
            OidcSession framework,
            ProviderDocument document,
            PortalConfig config,
            Sessions sessions,
            Cookies cookies,
            RoutingContext call,
            Clock clock) {
        this.mechanism = mechanism;
        this.providers = providers;
        this.framework = framework;
        this.document = document;
        this.config = config;
        this.sessions = sessions;
        this.cookies = cookies;
        this.call = call;
        this.clock = clock;
    }

    /** Redirects to the provider or, back from there with the framework's cookie, begins the session. */
    @GET
    @Path("/start")
    public Response start() {
        provider();
        return Uni.createFrom()
                .item(() -> answer(arrival()))
                .onFailure(failure -> !(failure instanceof ApiException))
                .transform(this::told)
                // The next try begins at the provider.
                .onFailure()
                .call(framework::logout)
                .await()
                .indefinitely();
    }

    /**
     * The provider has sent the browser back: the framework exchanges the code, and redirects to the start. A browser
     * that comes too late, without the framework's cookie, is sent to the provider again.
     */
    @GET
    @Path("/callback")
    public Response callback() {
        return start();
    }

    /** The provider has refused, or must ask the person something. */
    @GET
    @Path("/refused")
    public Response refused(@QueryParam("error") String error, @QueryParam("to") String to) {
        provider();
        if (error != null
                && MUST_ASK.contains(error)
                && ProviderQuestions.QUIET.equals(ProviderQuestions.asked(call))) {
            return Answer.to(LogInResource.start(PortalPath.safe(to), ""));
        }
        throw new ApiException(
                ErrorCode.API_NOT_GRANTED,
                provider().name() + " refused the log-in ("
                        + (error != null && error.matches("[a-z_]{1,60}") ? error : "without a reason") + ")");
    }

    /**
     * What the framework made of a call.
     *
     * @param identity the person; {@code null} if the person has to go to the provider first
     * @param redirect where the framework sends the browser; {@code null} if nowhere
     */
    private record Arrival(SecurityIdentity identity, String redirect) {}

    private Response answer(Arrival arrival) {
        if (arrival.redirect() != null) {
            return Answer.to(arrival.redirect());
        }
        return arrival.identity() == null ? leave() : arrived(arrival.identity());
    }

    private Arrival arrival() {
        return mechanism
                .authenticate(call, providers)
                .ifNoItem()
                .after(PATIENCE)
                .fail()
                .map(identity -> new Arrival(identity, null))
                .onFailure(AuthenticationRedirectException.class)
                .recoverWithItem(redirect -> new Arrival(null, redirect.getRedirectUri()))
                .onFailure(AuthenticationFailedException.class)
                .recoverWithItem(new Arrival(null, null))
                .await()
                .indefinitely();
    }

    private Response leave() {
        if (!document.answers().await().indefinitely()) {
            throw away();
        }
        ChallengeData challenge = mechanism.getChallenge(call).await().indefinitely();
        Response.ResponseBuilder answer = Response.status(challenge.status);
        challenge.getHeaders().forEach((name, value) -> answer.header(name.toString(), value));
        return answer.build();
    }

    private ApiException told(Throwable failure) {
        // A failure without a message, and without an answer of the provider, is a failed exchange with it.
        boolean isRefusal = failure.getMessage() != null || failure.getCause() instanceof OIDCException;
        if (failure instanceof AuthenticationException && isRefusal) {
            LOG.infof("a log-in was not completed: %s", withoutClaims(failure));
            return new ApiException(
                    ErrorCode.MALFORMED_REQUEST,
                    "this log-in cannot be completed, or has been completed already: begin again");
        }
        LOG.warnf("the provider of the log-in does not answer: %s", failure);
        return away();
    }

    private ApiException away() {
        return ApiException.unavailable(
                "the log-in at " + provider().name() + " does not answer; people who are logged in here stay logged in",
                RETRY_AFTER_SECONDS);
    }

    private static String withoutClaims(Throwable failure) {
        String reason = String.valueOf(failure.getMessage() == null ? failure.getCause() : failure.getMessage());
        Matcher refusal = REFUSAL.matcher(reason);
        // What is in braces are claims of a person.
        return refusal.find() ? "the provider says " + refusal.group(1) : reason.replaceAll("(?s)\\{.*}", "{}");
    }

    private Response arrived(SecurityIdentity identity) {
        ProvidedIdentity person = person(identity);
        if (ProviderQuestions.FRESH.equals(ProviderQuestions.asked(call))
                && person.authenticatedAt()
                        .isBefore(clock.instant().minus(config.passwordAge()).minus(LEEWAY))) {
            throw new ApiException(
                    ErrorCode.API_NOT_GRANTED,
                    provider().name()
                            + " did not ask you again, or does not say when it did (auth_time): nothing was done");
        }
        Optional<String> cookie =
                sessions.begin(person, cookies.session(), call.request().getHeader(HttpHeaders.USER_AGENT));
        cookies.setSession(cookie.orElseThrow(() ->
                new ApiException(ErrorCode.API_NOT_GRANTED, "your account here is switched off: ask an operator")));
        // The framework's cookie has done its work.
        framework.logout().await().indefinitely();
        return Answer.to(PortalPath.afterLogIn(call.request().getParam("to"), person.roles()));
    }

    private ProvidedIdentity person(SecurityIdentity identity) {
        return ProvidedClaims.read(((JsonWebToken) identity.getPrincipal()).getRawToken(), provider());
    }

    private OpenIdProvider provider() {
        return PortalConfig.provider(config)
                .orElseThrow(() -> ApiException.notFound("people log in here by mail address and password"));
    }
}
