package io.waybill.common.india;

import io.quarkus.arc.All;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.security.Caller;
import io.waybill.common.web.RecordBodyReader;
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
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveResourceInfo;
import org.jboss.resteasy.reactive.server.spi.ServerMessageBodyReader;
import org.jboss.resteasy.reactive.server.spi.ServerRequestContext;

/**
 * Reads bodies of the India gateway: see {@link GatewayRequestReader}. Its priority puts it before the reader of all
 * other records; to be compared with that, it must be declared for the same type. As a reader of the framework's own
 * kind it is not given annotations, which would be parsed anew for each request.
 */
@Provider
@ConstrainedTo(RuntimeType.SERVER)
@Consumes(MediaType.APPLICATION_JSON)
@Priority(Priorities.USER - 1)
public class GatewayBodyReader implements ServerMessageBodyReader<Record> {

    private final GatewayRequestReader reader;
    private final SecurityIdentity caller;
    private final Map<Class<?>, GatewayRules<?>> rules;

    GatewayBodyReader(GatewayRequestReader reader, SecurityIdentity caller, @All List<GatewayRules<?>> rules) {
        this.reader = reader;
        this.caller = caller;
        this.rules = rules.stream().collect(Collectors.toUnmodifiableMap(GatewayRules::type, one -> one));
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
        return read(type, request.getInputStream());
    }

    @Override
    public Record readFrom(
            Class<Record> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> headers,
            InputStream body) {
        return read(type, body);
    }

    private Record read(Class<Record> type, InputStream body) {
        return (Record) reader.read(
                RecordBodyReader.bytes(body), type.asSubclass(GatewayBody.class), Caller.of(caller), this::check);
    }

    private <T extends GatewayBody> List<GatewayStatus> check(T request) {
        @SuppressWarnings("unchecked") // The key of a rule is its type.
        GatewayRules<T> rule = (GatewayRules<T>) rules.get(request.getClass());
        return rule == null ? List.of() : rule.check(request);
    }
}
