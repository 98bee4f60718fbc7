package io.waybill.common.usage;

import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.security.Caller;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * The application whose call the present request is: the caller that the framework has authenticated, or the one that
 * an operation has found by credentials which are its input.
 */
@ApplicationScoped
public class CountedCaller {

    private static final String APPLICATION = CountedCaller.class.getName();

    private final CurrentVertxRequest current;

    public CountedCaller(CurrentVertxRequest current) {
        this.current = current;
    }

    /**
     * The present request, if there is one, is this application's.
     *
     * @param applicationId internal id
     */
    public void is(String applicationId) {
        RoutingContext call = current.getCurrent();
        if (call != null) {
            call.put(APPLICATION, applicationId);
        }
    }

    /** The application's internal id; {@code null} if it is not known, or not yet. */
    static String of(RoutingContext call) {
        String found = call.get(APPLICATION);
        // Asking for the identity would start the authentication.
        return found == null
                        && call.user() instanceof QuarkusHttpUser user
                        && user.getSecurityIdentity().getPrincipal() instanceof Caller caller
                ? caller.applicationId()
                : found;
    }
}
