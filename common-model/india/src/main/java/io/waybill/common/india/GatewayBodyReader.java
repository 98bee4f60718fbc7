package io.waybill.common.india;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.arc.All;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.Violations;
import io.waybill.common.json.RequestReader;
import io.waybill.common.security.Caller;
import io.waybill.common.security.LicenceThumbprint;
import jakarta.annotation.Priority;
import jakarta.ws.rs.ConstrainedTo;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveResourceInfo;
import org.jboss.resteasy.reactive.server.spi.ServerMessageBodyReader;
import org.jboss.resteasy.reactive.server.spi.ServerRequestContext;

/**
 * Reads requests to the India gateway in this order: the form of the profile (400), whether it is the caller's (401),
 * and the rest of the body (400). Every answer has all violations of its step.
 *
 * <p>Its priority puts it before the reader of all other records; to be compared with that, it must be declared for the
 * same type. It implements the framework's own interface, which passes it no annotations: they would be parsed for each
 * request.
 */
@Provider
@ConstrainedTo(RuntimeType.SERVER)
@Consumes(MediaType.APPLICATION_JSON)
@Priority(Priorities.USER - 1)
public class GatewayBodyReader implements ServerMessageBodyReader<Record> {

    private final RequestReader json;
    private final SecurityIdentity caller;
    private final Map<Class<?>, GatewayRequestRules<?>> rules;

    public GatewayBodyReader(RequestReader json, SecurityIdentity caller, @All List<GatewayRequestRules<?>> rules) {
        this.json = json;
        this.caller = caller;
        this.rules = rules.stream().collect(Collectors.toUnmodifiableMap(GatewayRequestRules::type, one -> one));
    }

    @Override
    public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return GatewayBody.class.isAssignableFrom(type);
    }

    @Override
    public boolean isReadable(
            Class<?> type, Type genericType, ResteasyReactiveResourceInfo operation, MediaType mediaType) {
        return GatewayBody.class.isAssignableFrom(type);
    }

    @Override
    public Record readFrom(Class<Record> type, Type genericType, MediaType mediaType, ServerRequestContext request) {
        return readFrom(type, genericType, null, mediaType, null, request.getInputStream());
    }

    @Override
    public Record readFrom(
            Class<Record> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> headers,
            InputStream body) {
        return (Record)
                read(RequestReader.bytes(body), type.asSubclass(GatewayBody.class), Caller.of(caller), this::check);
    }

    private <T extends GatewayBody> List<GatewayStatus> check(T request) {
        @SuppressWarnings("unchecked") // The key of a rule is its type.
        GatewayRequestRules<T> rule = (GatewayRequestRules<T>) rules.get(request.getClass());
        return rule == null ? List.of() : rule.check(request);
    }

    /**
     * The request in a body.
     *
     * @param furtherChecks returns what else is wrong with a request whose rest has violations
     * @throws ApiException 400.0000003 if the body is not one well-formed JSON value
     * @throws GatewayRefusal 400 with all violations of one step, 401 if the profile is not the caller's
     */
    public <T extends GatewayBody> T read(
            byte[] body, Class<T> type, Caller caller, Function<? super T, List<GatewayStatus>> furtherChecks) {
        try {
            T request = json.read(
                    body,
                    type,
                    new Violations(),
                    (read, violations) -> refuse(read, violations.list(), caller, furtherChecks));
            requireLicence(request.profile(), caller);
            return request;
        } catch (ApiException refusal) {
            throw inOwnCodes(refusal);
        }
    }

    /**
     * One of many requests in a body, by itself.
     *
     * @param furtherChecks returns what else is wrong with a request that has violations
     * @throws GatewayRefusal 400 with all violations
     */
    public <T> T read(JsonNode element, Class<T> type, Function<? super T, List<GatewayStatus>> furtherChecks) {
        try {
            return json.read(element, type, (read, violations) -> {
                throw GatewayRefusal.badRequest(statuses(violations.list(), furtherChecks.apply(read)));
            });
        } catch (ApiException refusal) {
            throw inOwnCodes(refusal);
        }
    }

    private static <T extends GatewayBody> void refuse(
            T read, List<Violation> violations, Caller caller, Function<? super T, List<GatewayStatus>> furtherChecks) {
        List<Violation> ofProfile = violations.stream()
                .filter(violation -> !violation.pointer().matches("/altreqs?(/.*)?"))
                .toList();
        if (!ofProfile.isEmpty()) {
            throw GatewayRefusal.badRequest(statuses(ofProfile, List.of()));
        }
        requireLicence(read.profile(), caller);
        throw GatewayRefusal.badRequest(statuses(violations, furtherChecks.apply(read)));
    }

    private static void requireLicence(Profile profile, Caller caller) {
        LicenceThumbprint sent = LicenceThumbprint.of(profile.loginId(), profile.licenceKey());
        boolean loginKnown = false;
        boolean pairKnown = false;
        // All of them, in constant time.
        for (LicenceThumbprint issued : caller.licences()) {
            loginKnown |= issued.sameLogin(sent);
            pairKnown |= issued.samePair(sent);
        }
        if (!loginKnown) {
            throw GatewayRefusal.unauthorized(
                    StatusCode.INVALID_LOGIN_ID, "LoginID is not one of the application that the JWT was issued to");
        }
        if (!pairKnown) {
            throw GatewayRefusal.unauthorized(StatusCode.INVALID_LICENCE_KEY, "LicenceKey does not belong to LoginID");
        }
    }

    private static ApiException inOwnCodes(ApiException refusal) {
        return refusal.violations().isEmpty()
                ? refusal
                : GatewayRefusal.badRequest(statuses(refusal.violations(), List.of()));
    }

    private static List<GatewayStatus> statuses(List<Violation> violations, List<GatewayStatus> others) {
        // The named fields come before any InvalidRequest.
        return Stream.concat(violations.stream().map(GatewayStatus::of), others.stream())
                .sorted(Comparator.comparing(GatewayStatus::code))
                .toList();
    }
}
