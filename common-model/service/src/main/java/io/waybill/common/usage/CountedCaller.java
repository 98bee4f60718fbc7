package io.waybill.common.usage;

import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.security.CallerPrincipal;
import io.waybill.common.security.RefusedCallers;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * The application that makes the current request: the authenticated caller, or the one that an operation has found by
 * credentials in its input.
 */
@ApplicationScoped
public class CountedCaller {

    private static final String APPLICATION = CountedCaller.class.getName();

    private static final String CLAIMED = APPLICATION + ".claimed";

    private final CurrentVertxRequest current;

    public CountedCaller(CurrentVertxRequest current) {
        this.current = current;
    }

    /**
     * Sets the application of the current request, if there is one.
     *
     * @param applicationId internal id
     */
    public void is(String applicationId) {
        RoutingContext call = current.getCurrent();
        if (call != null) {
            call.put(APPLICATION, applicationId);
        }
    }

    /**
     * Sets the application that the current request says it comes from, with credentials that are refused. The call is
     * not counted; the application sees that there was one, see {@link FailedCall#unproven}.
     *
     * @param applicationId internal id
     */
    public void isClaimed(String applicationId) {
        RoutingContext call = current.getCurrent();
        if (call != null) {
            call.put(CLAIMED, applicationId);
        }
    }

    /** The internal id of the application whose credentials were refused; {@code null} if unknown. */
    static String claimed(RoutingContext call) {
        String found = call.get(CLAIMED);
        return found == null ? RefusedCallers.application(call) : found;
    }

    /** The application's internal id; {@code null} if unknown, or not yet known. */
    static String of(RoutingContext call) {
        String found = call.get(APPLICATION);
        // Asking for the identity would start the authentication.
        return found == null
                        && call.user() instanceof QuarkusHttpUser user
                        && user.getSecurityIdentity().getPrincipal() instanceof CallerPrincipal caller
                ? caller.getName()
                : found;
    }
}
