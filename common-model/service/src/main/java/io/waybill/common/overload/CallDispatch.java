package io.waybill.common.overload;

import io.smallrye.common.annotation.NonBlocking;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.ratelimit.RateLimitFilter;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ReceivedBody;
import io.waybill.common.web.ResourceOperation;
import io.waybill.common.web.StreamedBody;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ResourceInfo;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveContainerRequestContext;

/**
 * Gives a call that has arrived whole to the worker threads, when it is its turn. Whoever must be refused is refused
 * here, on the event loop. A small call of an operation that is {@link NonBlocking} needs no thread and stays there, if
 * nothing that it needs has to be waited for: handing it over would cost more than answering it.
 */
@ApplicationScoped
public class CallDispatch {

    /** After the body has been received: {@link io.waybill.common.web.BodyFilter}. */
    private static final int PRIORITY = Priorities.AUTHENTICATION - 400;

    /** The priority of a filter that says something of the call first: {@link #setKind}, {@link #setWorker}. */
    public static final int BEFORE = PRIORITY - 50;

    /** Filters of the answer run in descending order: before {@link RateLimitFilter}. */
    private static final int ANSWER_PRIORITY = Priorities.AUTHORIZATION + 600;

    /** Of a call that stays on the event loop: what it costs is bounded by what it sends. */
    private static final int SMALL_BODY = 8 * 1024;

    private static final String KIND = Kind.class.getName();
    private static final String WORKER = CallDispatch.class.getName() + ".worker";
    private static final String TURN = Turn.class.getName();

    private final ResourceInfo resource;
    private final CallLanes lanes;
    private final OverloadConfig config;
    private final RateLimitFilter limit;

    CallDispatch(ResourceInfo resource, CallLanes lanes, OverloadConfig config, RateLimitFilter limit) {
        this.resource = resource;
        this.lanes = lanes;
        this.config = config;
        this.limit = limit;
    }

    /** For a filter before this one that knows of what kind a call is; {@link OfKind} comes before it. */
    public static void setKind(ContainerRequestContext request, Kind kind) {
        request.setProperty(KIND, kind);
    }

    /** For a filter before this one that knows that a call is too much work for the event loop. */
    public static void setWorker(ContainerRequestContext request) {
        request.setProperty(WORKER, true);
    }

    @ServerRequestFilter(nonBlocking = true, priority = PRIORITY)
    public void dispatch(ResteasyReactiveContainerRequestContext request, RoutingContext routing) {
        ResourceOperation operation = ResourceOperation.of(resource);
        Kind kind = kindOf(operation, request);
        boolean stays = operation.annotation(NonBlocking.class) != null
                && request.getProperty(WORKER) == null
                && isSmall(routing)
                && lanes.of(kind).isQuiet()
                && limit.isCountedAtHand(request);
        if (!stays) {
            handOver(request, routing, kind);
        }
    }

    /** A call that has stayed may have to be counted now that its answer is known, which may wait for the database. */
    @ServerResponseFilter(priority = ANSWER_PRIORITY)
    public void answered(
            ResteasyReactiveContainerRequestContext request,
            ContainerResponseContext response,
            RoutingContext routing) {
        if (Context.isOnEventLoopThread() && request.getProperty(TURN) == null && limit.mustAsk(request, response)) {
            handOver(request, routing, kindOf(ResourceOperation.of(resource), request));
        }
    }

    private void handOver(ResteasyReactiveContainerRequestContext request, RoutingContext routing, Kind kind) {
        ResteasyReactiveRequestContext call = (ResteasyReactiveRequestContext) request.getServerRequestContext();
        Turn turn = new Turn(call, routing, kind, lanes.of(kind), config.waitingTime());
        request.setProperty(TURN, turn);
        if (turn.isHopeless()) {
            throw new Overloaded(kind);
        }
        call.suspend();
        call.resume(turn);
    }

    /** A query may ask for any part of the catalogue, rendered anew. */
    private static boolean isSmall(RoutingContext routing) {
        return routing.request().query() == null && ReceivedBody.of(routing).length <= SMALL_BODY;
    }

    private static Kind kindOf(ResourceOperation operation, ContainerRequestContext request) {
        OfKind said = operation.annotation(OfKind.class);
        if (said != null) {
            return said.value();
        }
        if (request.getProperty(KIND) instanceof Kind known) {
            return known;
        }
        if (operation.annotation(StreamedBody.class) != null) {
            return Kind.IMPORTS;
        }
        RolesAllowed roles = operation.annotation(RolesAllowed.class);
        return roles != null && roles.value()[0].equals(Caller.OPERATOR) ? Kind.OPERATORS : Kind.CALLS;
    }
}
