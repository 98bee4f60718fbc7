package io.waybill.auth.registry.application;

import io.waybill.common.security.Role;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the operator has seen of an application; what is {@code null} is not compared. */
@Schema(
        description =
                "What the operator has seen of the application, as it was answered. If one of these is something else"
                        + " by now, nothing is decided: 409, whose detail says what is there.")
record ExpectedApplication(
        @NotNull ApplicationState state,
        String name,
        String owner,
        String businessRegion,
        @Schema(description = "Name of its service level.") String level,

        @ApplicationRoles List<@NotNull Role> roles,

        Instant decidedAt)
        implements Expectation {

    @Override
    public ExpectedState expectedState() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(StateSnapshot.STATE, state.name());
        values.put(StateSnapshot.NAME, name);
        values.put(StateSnapshot.OWNER, owner);
        values.put(StateSnapshot.BUSINESS_REGION, businessRegion);
        values.put(StateSnapshot.LEVEL, level);
        values.put(
                StateSnapshot.ROLES,
                roles == null
                        ? null
                        : StateSnapshot.sorted(roles.stream().map(Enum::name).toList()));
        values.put(StateSnapshot.DECIDED_AT, decidedAt == null ? null : decidedAt.toString());
        return ExpectedState.of(values);
    }
}
