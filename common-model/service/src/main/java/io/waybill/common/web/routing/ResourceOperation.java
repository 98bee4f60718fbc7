package io.waybill.common.web.routing;

import io.quarkus.arc.ClientProxy;
import jakarta.ws.rs.container.ResourceInfo;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The operation that a call was matched to.
 *
 * @param resource the class of the resource; an inherited method belongs to several
 * @param method its method, {@code null} if the call matched none
 */
public record ResourceOperation(Class<?> resource, Method method) {

    public static ResourceOperation of(ResourceInfo matched) {
        // An injected one is a proxy, which would look for the call once more for each of the two.
        ResourceInfo called = ClientProxy.unwrap(matched);
        return new ResourceOperation(called.getResourceClass(), called.getResourceMethod());
    }

    /**
     * The annotation of the method, else of its resource, else of the class that declares it; {@code null} without one.
     * Each may also have it by a composed annotation, that is, one which is annotated with it.
     */
    public <A extends Annotation> A annotation(Class<A> type) {
        return method == null
                ? null
                : Stream.of(method, resource, method.getDeclaringClass())
                        .map(element -> find(element, type))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    /** The annotation of a method or class, its own or by a composed one; {@code null} without one. */
    public static <A extends Annotation> A find(AnnotatedElement element, Class<A> type) {
        A own = element.getAnnotation(type);
        return own != null
                ? own
                : Arrays.stream(element.getAnnotations())
                        .map(composed -> composed.annotationType().getAnnotation(type))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }
}
