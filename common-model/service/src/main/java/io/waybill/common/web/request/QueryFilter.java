package io.waybill.common.web.request;

import io.waybill.common.error.Violations;
import jakarta.inject.Singleton;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Checks the query of operations with {@link StrictQuery}, after the call is counted and before the framework reads the
 * parameters: it ignores those that are unknown or repeated, and answers 404 to one of another type.
 */
@Singleton
public class QueryFilter {

    private final QueryReader reader;
    private final ConcurrentMap<Method, OperationQuery> operations = new ConcurrentHashMap<>();

    /**
     * What an operation says about its query.
     *
     * @param mayBeEmpty whether a query without parameters has no violations
     * @param isReadWithBody whether the operation has a body in a record, with which the query is reported
     */
    private record OperationQuery(List<QueryRecord> records, boolean mayBeEmpty, boolean isReadWithBody) {}

    QueryFilter(QueryReader reader) {
        this.reader = reader;
    }

    @StrictQuery
    @ServerRequestFilter
    public void check(ResourceInfo resource, UriInfo uri) {
        OperationQuery query = query(resource.getResourceMethod());
        if (!query.isReadWithBody()) {
            violations(query, uri).throwIfAny();
        }
    }

    /** What is wrong with the query of a call of this operation. */
    Violations violations(Method operation, UriInfo uri) {
        return violations(query(operation), uri);
    }

    private Violations violations(OperationQuery query, UriInfo uri) {
        Map<String, List<String>> sent = uri.getQueryParameters();
        Violations violations = new Violations();
        if (sent.isEmpty() && query.mayBeEmpty()) {
            return violations;
        }
        List<Record> records = reader.read(query.records(), sent, violations);
        Violations unknown = reader.unknown(query.records(), sent);
        if (!violations.isEmpty() || !unknown.isEmpty()) {
            records.forEach(one -> reader.checkRules(one, violations));
        }
        unknown.list().forEach(violations::add);
        return violations;
    }

    private OperationQuery query(Method operation) {
        return operations.computeIfAbsent(operation, this::declared);
    }

    private OperationQuery declared(Method operation) {
        List<QueryRecord> records = new ArrayList<>();
        boolean hasBody = false;
        for (Parameter parameter : operation.getParameters()) {
            if (parameter.getType().isRecord() && parameter.isAnnotationPresent(BeanParam.class)) {
                records.add(new QueryRecord(parameter.getType().asSubclass(Record.class)));
            } else if (parameter.getType().isRecord()) {
                hasBody = true;
            }
        }
        Violations ofNothing = new Violations();
        reader.read(records, Map.of(), ofNothing);
        if (hasBody && !ofNothing.isEmpty()) {
            // The query is checked with the body, and then only if there is one.
            throw new IllegalStateException(operation + " has a body, so no query parameter of it may be required");
        }
        return new OperationQuery(List.copyOf(records), ofNothing.isEmpty(), hasBody);
    }
}
