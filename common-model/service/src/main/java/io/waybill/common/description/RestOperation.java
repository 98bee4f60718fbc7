package io.waybill.common.description;

import io.quarkus.security.PermissionsAllowed;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.security.Role;
import io.waybill.common.web.request.OptionalBody;
import io.waybill.common.web.request.StrictQuery;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationTarget;
import org.jboss.jandex.AnnotationValue;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.MethodInfo;
import org.jboss.resteasy.reactive.ResponseHeader;

/**
 * The method behind an operation, as the build sees it.
 *
 * @param resource the class of the resource; an inherited method belongs to several
 * @param index has the composed annotations
 */
record RestOperation(ClassInfo resource, MethodInfo method, IndexView index) {

    private static final String METHODS = "jakarta.ws.rs.";
    private static final List<String> VERBS = List.of("GET", "POST", "PUT", "DELETE", "PATCH");

    /** All of the index, by method and path: {@code GET /admin/v1/audit}. */
    static Map<String, RestOperation> of(IndexView index) {
        Map<String, RestOperation> operations = new HashMap<>();
        index.getAnnotations(Path.class).stream()
                .map(AnnotationInstance::target)
                .filter(target -> target.kind() == AnnotationTarget.Kind.CLASS)
                .map(AnnotationTarget::asClass)
                .filter(type -> !Modifier.isAbstract(type.flags()))
                .forEach(resource -> {
                    for (ClassInfo type = resource; type != null; type = parent(index, type)) {
                        type.methods()
                                .forEach(method -> verb(method)
                                        .ifPresent(verb -> operations.putIfAbsent(
                                                verb + " " + path(resource, method),
                                                new RestOperation(resource, method, index))));
                    }
                });
        return operations;
    }

    /** The method's name, under which its calls are counted, too. */
    String id() {
        return method.name();
    }

    boolean isForOperators() {
        return !roles().isEmpty();
    }

    /** The roles of which its callers need one; empty if it needs none. */
    Set<String> roles() {
        return annotation(RolesAllowed.class)
                .map(allowed -> Role.admitted(List.of(allowed.value().asStringArray())))
                .orElse(Set.of());
    }

    /** Whether the service level of the application limits its calls. */
    boolean isLimited() {
        return annotation(PermissionsAllowed.class).isPresent();
    }

    CredentialSource credential() {
        return annotation(CredentialFrom.class)
                .map(from -> CredentialSource.valueOf(from.value().asEnum()))
                .orElse(CredentialSource.BEARER);
    }

    /** Whether it refuses bodies of other media types. */
    boolean namesTypes() {
        return annotation(Consumes.class).isPresent();
    }

    /** The names of the constant headers of the answer. */
    Set<String> responseHeaders() {
        AnnotationInstance several = method.annotation(ResponseHeader.List.class);
        return Stream.concat(
                        method.annotations(ResponseHeader.class).stream(),
                        several == null
                                ? Stream.empty()
                                : Stream.of(several.value().asNestedArray()))
                .map(header -> header.value("name").asString())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The APIs for which its callers need a grant. */
    List<String> apis() {
        return annotation(PermissionsAllowed.class)
                .map(grants -> List.of(grants.value().asStringArray()))
                .orElse(List.of());
    }

    /** The document that the operations of its resource take and give back as it is. */
    Optional<AnnotationInstance> document() {
        return annotation(DocumentSchema.class);
    }

    /** Whether a query parameter that the operation does not have is refused. */
    boolean isQueryStrict() {
        return annotation(StrictQuery.class).isPresent();
    }

    /** The record of a body that may be left out. */
    Optional<ClassInfo> optionalBody(IndexView index) {
        return method.parameterTypes().stream()
                .map(type -> index.getClassByName(type.name()))
                .filter(type -> type != null && type.hasDeclaredAnnotation(OptionalBody.class))
                .findFirst();
    }

    boolean takes(Class<?> type) {
        return method.parameterTypes().stream().anyMatch(taken -> taken.name().equals(DotName.createSimple(type)));
    }

    private Optional<AnnotationInstance> annotation(Class<? extends Annotation> type) {
        return Stream.of(method, resource, method.declaringClass())
                .map(element -> find(element, DotName.createSimple(type)))
                .filter(Objects::nonNull)
                .findFirst();
    }

    private AnnotationInstance find(AnnotationTarget element, DotName type) {
        AnnotationInstance own = element.declaredAnnotation(type);
        return own != null
                ? own
                : element.declaredAnnotations().stream()
                        .map(composed -> index.getClassByName(composed.name()))
                        .filter(Objects::nonNull)
                        .map(composed -> composed.declaredAnnotation(type))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    private static ClassInfo parent(IndexView index, ClassInfo type) {
        return type.superName() == null ? null : index.getClassByName(type.superName());
    }

    private static Optional<String> verb(MethodInfo method) {
        return VERBS.stream()
                .filter(verb -> method.hasDeclaredAnnotation(METHODS + verb))
                .findFirst();
    }

    private static String path(ClassInfo resource, MethodInfo method) {
        return Stream.of(
                        resource.declaredAnnotation(Path.class),
                        method.declaredAnnotation(DotName.createSimple(Path.class)))
                .filter(path -> path != null)
                .map(AnnotationInstance::value)
                .map(AnnotationValue::asString)
                .map(part -> part.replaceAll("^/|/$", "").replaceAll("\\{\\s*([\\w.-]+)\\s*:[^}]*}", "{$1}"))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("/", "/", ""));
    }
}
