package io.waybill.common.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jboss.resteasy.reactive.server.core.CurrentRequestManager;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.handlers.ClassRoutingHandler;
import org.jboss.resteasy.reactive.server.handlers.RestInitialHandler;
import org.jboss.resteasy.reactive.server.mapping.RequestMapper;

/**
 * The methods that a path supports, for the header {@code Allow} (RFC 9110 10.2.1). Quarkus REST answers 405 without
 * it, so its routing table is consulted again.
 */
final class AllowedMethods {

    private AllowedMethods() {}

    /** The methods of the current request's path; empty if no operation has that path. */
    static Set<String> ofCurrentRequest() {
        ResteasyReactiveRequestContext request = CurrentRequestManager.get();
        Set<String> allowed = new TreeSet<>();
        for (RequestMapper.RequestPath<RestInitialHandler.InitialMatch> resource :
                request.getDeployment().getClassMappers()) {
            var match = new RequestMapper<>(new ArrayList<>(List.of(resource))).map(request.getPathWithoutPrefix());
            if (match != null && match.value.handlers[0] instanceof ClassRoutingHandler routing) {
                String remaining = match.remaining.isEmpty() ? "/" : match.remaining;
                routing.getMappers().forEach((method, mapper) -> {
                    if (method != null && mapper.map(remaining) != null) {
                        allowed.add(method);
                    }
                });
            }
        }
        if (allowed.contains("GET")) {
            allowed.add("HEAD");
        }
        return allowed;
    }
}
