package io.waybill.common.web.request;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.Validator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads a query into records like those of {@code @BeanParam}. For an operation with {@link StrictQuery} the framework
 * does so; one that reads its query later, or in another form than it was sent, calls this.
 */
@ApplicationScoped
public class QueryReader {

    /** The parameter for a subscription key; authentication checks it. */
    private static final String API_KEY = "api_key";

    private final Validator validator;
    private final AllRequestRules rules;

    QueryReader(Validator validator, AllRequestRules rules) {
        this.validator = validator;
        this.rules = rules;
    }

    /** A query as records, by their types. */
    public record Query(Map<Class<?>, Record> records) {

        /** The record of this type, which must be one of those that were read. */
        public <R extends Record> R get(Class<R> type) {
            return type.cast(records.get(type));
        }
    }

    /**
     * Reads a query.
     *
     * @param sent the values of its parameters by name
     * @throws io.waybill.common.error.ApiException 400 naming every parameter that is wrong, repeated or of no record
     */
    public Query read(Map<String, List<String>> sent, List<Class<? extends Record>> types) {
        List<QueryRecord> declared = types.stream().map(QueryRecord::new).toList();
        Violations violations = new Violations();
        List<Record> records = read(declared, sent, violations);
        records.forEach(one -> checkRules(one, violations));
        unknown(declared, sent).list().forEach(violations::add);
        violations.throwIfAny();
        Map<Class<?>, Record> byType = new HashMap<>();
        records.forEach(one -> byType.put(one.getClass(), one));
        return new Query(byType);
    }

    List<Record> read(List<QueryRecord> declared, Map<String, List<String>> sent, Violations violations) {
        return declared.stream()
                .map(one -> one.read(sent, validator, violations))
                .toList();
    }

    Violations unknown(List<QueryRecord> declared, Map<String, List<String>> sent) {
        Set<String> known = new HashSet<>();
        Stream.concat(Stream.of(API_KEY), declared.stream().flatMap(one -> one.names().stream()))
                .forEach(known::add);
        Violations unknown = new Violations();
        sent.keySet().stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .forEach(name ->
                        unknown.add(name, ViolationCode.UNKNOWN_FIELD, "is not a query parameter of this operation"));
        return unknown;
    }

    void checkRules(Record query, Violations violations) {
        Violations found = new Violations();
        rules.check(query, found);
        found.list().stream()
                .filter(violation -> !violations.isReported(violation.pointer()))
                .forEach(violations::add);
    }
}
