package io.waybill.common.web;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.Validator;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Checks the query of operations with {@link StrictQuery}, after the call is counted and before the framework reads the
 * parameters: it ignores those that are unknown or repeated, and answers 404 to one of another type.
 */
@ApplicationScoped
public class QueryFilter {

    /** The parameter for a subscription key; authentication checks it. */
    private static final String API_KEY = "api_key";

    private final Validator validator;
    private final RulesByType rules;
    private final ConcurrentMap<Method, OperationQuery> operations = new ConcurrentHashMap<>();

    /**
     * What an operation says about its query.
     *
     * @param mayBeEmpty whether a query without parameters has no violations
     * @param isReadWithBody whether the operation has a body in a record, with which the query is reported
     */
    private record OperationQuery(List<QueryRecord> records, boolean mayBeEmpty, boolean isReadWithBody) {}

    QueryFilter(Validator validator, RulesByType rules) {
        this.validator = validator;
        this.rules = rules;
    }

    @StrictQuery
    @ServerRequestFilter
    public void check(ResourceInfo resource, UriInfo uri) {
        Method operation = resource.getResourceMethod();
        if (!query(operation).isReadWithBody()) {
            violations(operation, uri).throwIfAny();
        }
    }

    /** What is wrong with the query of a call of this operation. */
    Violations violations(Method operation, UriInfo uri) {
        Map<String, List<String>> sent = uri.getQueryParameters();
        OperationQuery query = query(operation);
        Violations violations = new Violations();
        if (sent.isEmpty() && query.mayBeEmpty()) {
            return violations;
        }
        List<Record> records = read(query.records(), sent, violations);
        Violations unknown = unknown(query.records(), sent);
        if (!violations.isEmpty() || !unknown.isEmpty()) {
            records.forEach(one -> checkRules(one, violations));
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
        read(records, Map.of(), ofNothing);
        if (hasBody && !ofNothing.isEmpty()) {
            // The query is checked with the body, and then only if there is one.
            throw new IllegalStateException(operation + " has a body, so no query parameter of it may be required");
        }
        return new OperationQuery(List.copyOf(records), ofNothing.isEmpty(), hasBody);
    }

    private List<Record> read(List<QueryRecord> records, Map<String, List<String>> sent, Violations violations) {
        return records.stream()
                .map(one -> one.read(sent, validator, violations))
                .toList();
    }

    private static Violations unknown(List<QueryRecord> records, Map<String, List<String>> sent) {
        Set<String> known = new HashSet<>();
        Stream.concat(Stream.of(API_KEY), records.stream().flatMap(one -> one.names().stream()))
                .forEach(known::add);
        Violations unknown = new Violations();
        sent.keySet().stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .forEach(name ->
                        unknown.add(name, ViolationCode.UNKNOWN_FIELD, "is not a query parameter of this operation"));
        return unknown;
    }

    private void checkRules(Record query, Violations violations) {
        Violations found = new Violations();
        rules.check(query, found);
        found.list().stream()
                .filter(violation -> !violations.isReported(violation.pointer()))
                .forEach(violations::add);
    }
}
