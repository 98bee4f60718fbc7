package io.waybill.auth.registry.application;

import com.fasterxml.jackson.annotation.JsonValue;
import jakarta.persistence.EnumeratedValue;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Why a secret or key was revoked, whether it had expired before or not: its webhooks are then switched off. */
@Schema(
        description =
                "Why it was revoked; absent after an ordinary expiry. The webhooks that were registered with it are"
                        + " switched off.")
public enum RevocationReason {
    /** Another party may have it. */
    LEAKED("leaked"),

    /** A member who made it, or could see it, is a member no longer. */
    MEMBER_LEFT("member_left");

    @EnumeratedValue
    private final String wireName;

    RevocationReason(String wireName) {
        this.wireName = wireName;
    }

    /** As in answers, in the audit trail and in the database. */
    @JsonValue
    public String wireName() {
        return wireName;
    }
}
