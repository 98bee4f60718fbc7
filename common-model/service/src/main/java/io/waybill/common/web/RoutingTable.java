package io.waybill.common.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.server.core.CurrentRequestManager;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.handlers.ClassRoutingHandler;
import org.jboss.resteasy.reactive.server.handlers.RestInitialHandler;
import org.jboss.resteasy.reactive.server.mapping.RequestMapper;
import org.jboss.resteasy.reactive.server.mapping.RuntimeResource;

/**
 * What the routing table of Quarkus REST has for the path of the current request. Its answers 405 and 415 do not say,
 * so the table is consulted again.
 */
final class RoutingTable {

    private RoutingTable() {}

    /** The methods of the path, for the header {@code Allow} (RFC 9110 10.2.1); empty if no operation has that path. */
    static Set<String> methods() {
        Set<String> methods = new TreeSet<>();
        operations().map(Map.Entry::getKey).forEach(methods::add);
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        return methods;
    }

    /** The media types of the body that the operation accepts; empty if it accepts any. */
    static Set<String> bodyTypes() {
        Set<String> types = new TreeSet<>();
        operations()
                .filter(operation ->
                        operation.getKey().equals(CurrentRequestManager.get().getMethod()))
                .flatMap(operation -> operation.getValue().getConsumes().stream())
                .forEach(type -> types.add(type.toString()));
        return types;
    }

    /** The operations of the path, each with its method. */
    private static Stream<Map.Entry<String, RuntimeResource>> operations() {
        ResteasyReactiveRequestContext request = CurrentRequestManager.get();
        List<Map.Entry<String, RuntimeResource>> operations = new ArrayList<>();
        for (RequestMapper.RequestPath<RestInitialHandler.InitialMatch> resource :
                request.getDeployment().getClassMappers()) {
            var match = new RequestMapper<>(new ArrayList<>(List.of(resource))).map(request.getPathWithoutPrefix());
            if (match != null && match.value.handlers[0] instanceof ClassRoutingHandler routing) {
                String remaining = match.remaining.isEmpty() ? "/" : match.remaining;
                routing.getMappers().forEach((method, mapper) -> {
                    var operation = method == null ? null : mapper.map(remaining);
                    if (operation != null) {
                        operations.add(Map.entry(method, operation.value));
                    }
                });
            }
        }
        return operations.stream();
    }
}
