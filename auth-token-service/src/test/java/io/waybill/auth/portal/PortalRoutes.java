package io.waybill.auth.portal;

import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The pages and forms that the portal's resources declare, so that a test meets a new one without naming it. */
public final class PortalRoutes {

    private static final java.nio.file.Path CLASSES = java.nio.file.Path.of("target", "classes");

    /** They answer only where people log in at a provider, and have a suite of their own there. */
    private static final Set<String> OF_A_PROVIDER =
            Set.of("ProviderLogInResource.class", "BackChannelLogOutResource.class");

    private PortalRoutes() {}

    /** A page, or where a form is sent to; its parameters are in braces. */
    public record Route(String path, Class<?> resource, Method operation) {

        /** With the application's id, and the first API. */
        public String of(String application) {
            return path.replace("{id}", application)
                    .replace("{api}", "freight-product")
                    .replaceAll("\\{[a-z]+}", "x");
        }

        /** Whether it is about one application, as its members see it. */
        public boolean isAboutAnApplication() {
            return path.startsWith("/portal/applications/{id}");
        }

        public boolean isOfOperators() {
            return path.startsWith("/portal/operators");
        }

        /** Whether strangers see it, too. */
        public boolean isPublic() {
            return resource.isAnnotationPresent(PermitAll.class) || operation.isAnnotationPresent(PermitAll.class);
        }
    }

    public static List<Route> pages() {
        return routes(GET.class);
    }

    public static List<Route> forms() {
        return routes(POST.class);
    }

    private static List<Route> routes(Class<? extends Annotation> method) {
        List<Route> routes = new ArrayList<>();
        for (Class<?> resource : resources()) {
            for (Method operation : resource.getDeclaredMethods()) {
                if (operation.isAnnotationPresent(method)) {
                    Path part = operation.getAnnotation(Path.class);
                    String path = resource.getAnnotation(Path.class).value() + (part == null ? "" : part.value());
                    routes.add(new Route(path, resource, operation));
                }
            }
        }
        return routes;
    }

    private static List<Class<?>> resources() {
        try (Stream<java.nio.file.Path> files = Files.walk(CLASSES.resolve("io/waybill/auth/portal"))) {
            List<Class<?>> resources = new ArrayList<>();
            for (java.nio.file.Path file : files.filter(found -> found.toString()
                                    .endsWith("Resource.class")
                            && !OF_A_PROVIDER.contains(found.getFileName().toString()))
                    .sorted()
                    .toList()) {
                String name = CLASSES.relativize(file).toString();
                resources.add(Class.forName(
                        name.substring(0, name.length() - ".class".length()).replace('/', '.'),
                        false,
                        Thread.currentThread().getContextClassLoader()));
            }
            return resources;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
