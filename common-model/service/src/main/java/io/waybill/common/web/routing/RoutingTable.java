package io.waybill.common.web.routing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The operations of the service by path. The framework's answers 405 and 415 do not say what it would accept, so these
 * answers look here.
 */
@Provider
@ApplicationScoped
public class RoutingTable implements DynamicFeature {

    private static final Pattern PARAMETER = Pattern.compile("\\{[^}]+}");

    /** @param bodyTypes media types of the body; empty if it accepts any */
    private record Operation(Pattern path, String method, List<String> bodyTypes) {}

    private final List<Operation> operations = new CopyOnWriteArrayList<>();

    /** Adds an operation: called once for each of them when the service starts. */
    @Override
    public void configure(ResourceInfo resource, FeatureContext context) {
        ResourceOperation operation = ResourceOperation.of(resource);
        Pattern path = pattern(
                operation.resource().getAnnotation(Path.class),
                operation.method().getAnnotation(Path.class));
        Consumes accepted = operation.annotation(Consumes.class);
        List<String> bodyTypes = accepted == null ? List.of() : List.of(accepted.value());
        for (Annotation annotation : operation.method().getAnnotations()) {
            HttpMethod method = annotation.annotationType().getAnnotation(HttpMethod.class);
            if (method != null) {
                operations.add(new Operation(path, method.value(), bodyTypes));
            }
        }
    }

    private static Pattern pattern(Path resource, Path method) {
        String template = "/" + value(resource) + "/" + value(method);
        String plain = template.replaceAll("/{2,}", "/").replaceFirst("(?<=.)/$", "");
        Matcher parameter = PARAMETER.matcher(plain);
        StringBuilder path = new StringBuilder();
        int end = 0;
        while (parameter.find()) {
            path.append(Pattern.quote(plain.substring(end, parameter.start()))).append("[^/]+");
            end = parameter.end();
        }
        return Pattern.compile(path + Pattern.quote(plain.substring(end)));
    }

    private static String value(Path path) {
        return path == null ? "" : path.value();
    }

    /** The methods of a path, for the header {@code Allow} (RFC 9110 10.2.1); empty if no operation has that path. */
    public Set<String> methods(String path) {
        Set<String> methods = new TreeSet<>();
        at(path).map(Operation::method).forEach(methods::add);
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        return methods;
    }

    /** The media types of the body that an operation accepts; empty if it accepts any. */
    public Set<String> bodyTypes(String path, String method) {
        Set<String> types = new TreeSet<>();
        at(path).filter(operation -> operation.method().equals(method))
                .map(Operation::bodyTypes)
                .forEach(types::addAll);
        return types;
    }

    private Stream<Operation> at(String path) {
        return operations.stream()
                .filter(operation -> operation.path().matcher(path).matches());
    }
}
