package io.waybill.system;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.Index;
import org.jboss.jandex.Indexer;
import org.jboss.jandex.MethodInfo;

/**
 * A page of the portal, or where a form is sent to, as its resource class says: read from the packaged service, so that
 * a new one is found without being named.
 *
 * @param method {@code GET} or {@code POST}
 * @param path with its parameters in braces
 */
record PortalRoute(String method, String path) {

    private static final DotName PATH = DotName.createSimple("jakarta.ws.rs.Path");
    private static final String PORTAL = "/portal";
    private static final Path PACKAGED =
            SandboxProcess.CHECKOUT.resolve("auth-token-service/target/quarkus-app/quarkus-run.jar");

    static List<PortalRoute> all() throws IOException {
        List<PortalRoute> routes = new ArrayList<>();
        for (ClassInfo resource : index().getKnownClasses()) {
            AnnotationInstance base = resource.declaredAnnotation(PATH);
            if (base != null && isOfThePortal(base.value().asString())) {
                for (MethodInfo operation : resource.methods()) {
                    AnnotationInstance part = operation.annotation(PATH);
                    String path = base.value().asString()
                            + (part == null ? "" : part.value().asString());
                    for (String method : List.of("GET", "POST", "PUT", "DELETE", "PATCH")) {
                        if (operation.hasAnnotation(DotName.createSimple("jakarta.ws.rs." + method))) {
                            routes.add(new PortalRoute(method, path));
                        }
                    }
                }
            }
        }
        routes.sort(Comparator.comparing(PortalRoute::path).thenComparing(PortalRoute::method));
        return routes;
    }

    boolean isForm() {
        return !method.equals("GET");
    }

    /** With these parameters; one that has no value here names something that does not exist. */
    String with(Map<String, String> parameters) {
        String filled = path;
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            filled = filled.replace("{" + parameter.getKey() + "}", parameter.getValue());
        }
        return filled.replaceAll("\\{[^}]+}", "x");
    }

    private static boolean isOfThePortal(String path) {
        return path.equals(PORTAL) || path.startsWith(PORTAL + "/");
    }

    private static Index index() throws IOException {
        Indexer indexer = new Indexer();
        try (JarFile jar = new JarFile(PACKAGED.toFile())) {
            for (JarEntry entry : jar.stream().filter(PortalRoute::isOurs).toList()) {
                try (InputStream in = jar.getInputStream(entry)) {
                    indexer.index(in);
                }
            }
        }
        return indexer.complete();
    }

    private static boolean isOurs(JarEntry entry) {
        return entry.getName().startsWith("io/waybill/") && entry.getName().endsWith(".class");
    }
}
