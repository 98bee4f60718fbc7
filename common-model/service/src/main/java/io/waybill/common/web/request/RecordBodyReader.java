package io.waybill.common.web.request;

import io.waybill.common.error.Violations;
import io.waybill.common.json.RequestReader;
import jakarta.ws.rs.ConstrainedTo;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.Provider;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveResourceInfo;
import org.jboss.resteasy.reactive.server.spi.ServerMessageBodyReader;
import org.jboss.resteasy.reactive.server.spi.ServerRequestContext;

/**
 * Reads JSON bodies of up to 1 MiB into records, and refuses those that break a constraint with all violations in one
 * answer. An operation that accepts more takes the {@link InputStream} and reads it as a {@link LimitedBody}. The
 * operation says which media types it accepts: without {@code @Consumes}, any and none. It implements the framework's
 * own interface, which passes it no annotations: they would be parsed for each request.
 */
@Provider
@ConstrainedTo(RuntimeType.SERVER)
public class RecordBodyReader implements ServerMessageBodyReader<Record> {

    private static final byte[] NO_FIELDS = "{}".getBytes(StandardCharsets.UTF_8);

    private final RequestReader reader;
    private final QueryFilter query;
    private final AllRequestRules rules;
    private final ResourceInfo resource;
    private final UriInfo uri;

    RecordBodyReader(
            RequestReader reader, QueryFilter query, AllRequestRules rules, ResourceInfo resource, UriInfo uri) {
        this.reader = reader;
        this.query = query;
        this.rules = rules;
        this.resource = resource;
        this.uri = uri;
    }

    @Override
    public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return type.isRecord();
    }

    @Override
    public boolean isReadable(
            Class<?> type, Type genericType, ResteasyReactiveResourceInfo operation, MediaType mediaType) {
        return type.isRecord();
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
        byte[] sent = RequestReader.bytes(body);
        boolean isAbsent = sent.length == 0 && type.isAnnotationPresent(OptionalBody.class);
        Violations violations = uri.getQueryParameters().isEmpty()
                ? new Violations()
                : query.violations(resource.getResourceMethod(), uri);
        return reader.read(isAbsent ? NO_FIELDS : sent, type, violations, rules::check);
    }
}
