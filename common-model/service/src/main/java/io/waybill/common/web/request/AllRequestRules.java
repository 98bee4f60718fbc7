package io.waybill.common.web.request;

import io.quarkus.arc.All;
import io.waybill.common.error.Violations;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All rules of the service; each is applied to the requests of its type. */
@Singleton
class AllRequestRules {

    private final Map<Class<?>, RequestRules<?>> rules;

    AllRequestRules(@All List<RequestRules<?>> rules) {
        this.rules = rules.stream().collect(Collectors.toUnmodifiableMap(RequestRules::type, one -> one));
    }

    <T extends Record> void check(T request, Violations violations) {
        @SuppressWarnings("unchecked") // The key of a rule is its type.
        RequestRules<T> rule = (RequestRules<T>) rules.get(request.getClass());
        if (rule != null) {
            rule.check(request, violations);
        }
    }
}
