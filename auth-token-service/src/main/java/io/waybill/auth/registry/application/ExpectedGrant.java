package io.waybill.auth.registry.application;

import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the operator has seen of a grant; what is {@code null} is not compared. */
@Schema(
        description =
                "What the operator has seen of the grant, as it was answered. If one of these is something else by"
                        + " now, nothing is decided: 409, whose detail says what is there.")
record ExpectedGrant(@NotNull GrantState state, Instant changedAt) implements Expectation {

    @Override
    public ExpectedState expectedState() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(StateSnapshot.STATE, state.name());
        values.put(StateSnapshot.CHANGED_AT, changedAt == null ? null : changedAt.toString());
        return ExpectedState.of(values);
    }
}
