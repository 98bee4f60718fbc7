package io.waybill.auth.registry.application;

import io.waybill.auth.platform.web.PathId;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The request for another level that the operator has seen. */
@Schema(
        description =
                "The request that the operator has seen. If another one is pending by now, nothing is decided: 409,"
                        + " whose detail says which.")
record ExpectedLevelRequest(
        @NotBlank @Pattern(regexp = PathId.PATTERN, message = "must be an id") @Schema(format = "uuid")
        String id,

        @NotBlank String level)
        implements Expectation {

    @Override
    public ExpectedState expectedState() {
        return ExpectedState.of(Map.of(StateSnapshot.ID, UUID.fromString(id).toString(), StateSnapshot.LEVEL, level));
    }
}
