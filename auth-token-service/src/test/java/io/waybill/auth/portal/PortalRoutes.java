package io.waybill.auth.portal;

import com.tngtech.archunit.core.domain.JavaClass;
import io.waybill.test.contract.SettingsContract;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** The pages and forms that the portal's resources declare, so that a test meets a new one without naming it. */
public final class PortalRoutes {

    /** They answer only where people log in at a provider, and have a suite of their own there. */
    private static final Set<String> OF_A_PROVIDER = Set.of("ProviderLogInResource", "BackChannelLogOutResource");

    private PortalRoutes() {}

    /** A page, or where a form is sent to; its parameters are in braces. */
    public record Route(String path, Method operation) {

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

        public boolean isForm() {
            return operation.isAnnotationPresent(POST.class);
        }
    }

    public static List<Route> pages() {
        return routes(GET.class);
    }

    public static List<Route> forms() {
        return routes(POST.class);
    }

    private static List<Route> routes(Class<? extends Annotation> method) {
        return SettingsContract.CLASSES.stream()
                .filter(type -> type.getPackageName().startsWith("io.waybill.auth.portal")
                        && type.isAnnotatedWith(Path.class)
                        && !OF_A_PROVIDER.contains(type.getSimpleName()))
                .map(JavaClass::reflect)
                .flatMap(resource -> Arrays.stream(resource.getDeclaredMethods())
                        .filter(operation -> operation.isAnnotationPresent(method))
                        .map(operation -> new Route(path(resource, operation), operation)))
                .sorted(Comparator.comparing(Route::path))
                .toList();
    }

    private static String path(Class<?> resource, Method operation) {
        Path part = operation.getAnnotation(Path.class);
        return resource.getAnnotation(Path.class).value() + (part == null ? "" : part.value());
    }
}
