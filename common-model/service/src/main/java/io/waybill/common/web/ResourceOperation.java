package io.waybill.common.web;

import io.quarkus.arc.ClientProxy;
import jakarta.ws.rs.container.ResourceInfo;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;

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
     */
    public <A extends Annotation> A annotation(Class<A> type) {
        if (method == null) {
            return null;
        }
        A found = method.getAnnotation(type);
        if (found == null) {
            found = resource.getAnnotation(type);
        }
        return found == null ? method.getDeclaringClass().getAnnotation(type) : found;
    }
}
