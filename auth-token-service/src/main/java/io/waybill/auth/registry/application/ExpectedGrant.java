package io.waybill.auth.registry.application;

import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the operator has seen of a grant; what is {@code null} is not compared. */
record ExpectedGrant(@NotNull GrantState state, Instant changedAt) implements Expectation {

    @Override
    public ExpectedState expectedState() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(StateSnapshot.STATE, state.name());
        values.put(StateSnapshot.CHANGED_AT, changedAt == null ? null : changedAt.toString());
        return ExpectedState.of(values);
    }
}
