package io.waybill.auth.registry.credential;

import io.waybill.auth.registry.application.RevocationReason;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A request to expire a secret or key, now or at a time.
 *
 * @param at {@code null} for now
 * @param leaked {@code null} for no
 */
@Schema
public record Expiry(
        @Schema(description = "When it ends; default now.") Instant at,

        @Schema(
                description =
                        "Whether somebody else may have it. The webhooks that were registered with it are then switched"
                                + " off.",
                defaultValue = "false")
        Boolean leaked) {

    /** The time, no earlier than now. */
    Instant from(Instant now) {
        return at != null && at.isAfter(now) ? at : now;
    }

    /** {@code null} for an ordinary expiry. */
    RevocationReason reason() {
        return Boolean.TRUE.equals(leaked) ? RevocationReason.LEAKED : null;
    }
}
