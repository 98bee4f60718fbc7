package io.waybill.common.overload;

import io.vertx.ext.web.RoutingContext;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ResourceOperation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveContainerRequestContext;

/**
 * Gives a call that has arrived whole to the worker threads, when it is its turn. Whoever must be refused is refused
 * here, on the event loop.
 */
@ApplicationScoped
public class CallDispatch {

    /** After the body has been received: {@link io.waybill.common.web.BodyFilter}. */
    private static final int PRIORITY = Priorities.AUTHENTICATION - 400;

    private static final String KIND = Kind.class.getName();

    private final ResourceInfo resource;
    private final CallLanes lanes;
    private final OverloadConfig config;

    CallDispatch(ResourceInfo resource, CallLanes lanes, OverloadConfig config) {
        this.resource = resource;
        this.lanes = lanes;
        this.config = config;
    }

    /** For a filter before this one that knows of what kind a call is; {@link OfKind} comes before it. */
    public static void setKind(ContainerRequestContext request, Kind kind) {
        request.setProperty(KIND, kind);
    }

    @ServerRequestFilter(nonBlocking = true, priority = PRIORITY)
    public void dispatch(ResteasyReactiveContainerRequestContext request, RoutingContext routing) {
        ResteasyReactiveRequestContext call = (ResteasyReactiveRequestContext) request.getServerRequestContext();
        Kind kind = kindOf(request);
        Turn turn = new Turn(call, routing, kind, lanes.of(kind), config.waitingTime());
        if (turn.isHopeless()) {
            throw new Overloaded(kind);
        }
        call.suspend();
        call.resume(turn);
    }

    private Kind kindOf(ContainerRequestContext request) {
        ResourceOperation operation = ResourceOperation.of(resource);
        OfKind said = operation.annotation(OfKind.class);
        if (said != null) {
            return said.value();
        }
        if (request.getProperty(KIND) instanceof Kind known) {
            return known;
        }
        RolesAllowed roles = operation.annotation(RolesAllowed.class);
        return roles != null && roles.value()[0].equals(Caller.OPERATOR) ? Kind.OPERATORS : Kind.CALLS;
    }
}
