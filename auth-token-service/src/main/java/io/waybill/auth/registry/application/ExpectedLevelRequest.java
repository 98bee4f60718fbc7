package io.waybill.auth.registry.application;

import io.waybill.auth.platform.web.PathId;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.util.Map;
import java.util.UUID;

/** The request for another level that the operator has seen. */
record ExpectedLevelRequest(
        @NotBlank @Pattern(regexp = PathId.PATTERN, message = "must be an id")
        String id,

        @NotBlank String level) implements Expectation {

    @Override
    public ExpectedState expectedState() {
        return ExpectedState.of(Map.of(StateSnapshot.ID, UUID.fromString(id).toString(), StateSnapshot.LEVEL, level));
    }
}
