package io.waybill.indiainstruction.webhook;

import io.waybill.common.sealing.Sealed;
import io.waybill.common.security.Caller;
import jakarta.persistence.AttributeOverride;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** Row of {@code webhook_endpoint}. */
@Entity
@Table(name = "webhook_endpoint")
class WebhookEndpointEntity {

    @Id
    String id;

    @Column(name = "application_id", updatable = false)
    String applicationId;

    String url;

    boolean enabled;

    /** When its owner last enabled it; of one that never was, when it was registered. */
    @Column(name = "enabled_at")
    Instant enabledAt;

    @Column(name = "created_at", updatable = false)
    Instant createdAt;

    /** The secret, key or service account with whose token it was registered or last changed. */
    String sid;

    /** The application whose token that was: its own, or that of an operator. */
    @Column(name = "changed_by")
    String changedBy;

    @Column(name = "from_position", updatable = false)
    long fromPosition;

    /** Outcomes up to here have been tried, or wait behind an earlier one of their waybill. */
    long position;

    @Embedded
    Sealed secret;

    @Column(name = "secret_at")
    Instant secretAt;

    @Embedded
    @AttributeOverride(name = "keyId", column = @Column(name = "former_sealing_key"))
    @AttributeOverride(name = "bytes", column = @Column(name = "former_sealed"))
    Sealed formerSecret;

    @Column(name = "former_until")
    Instant formerUntil;

    @Column(name = "failing_since")
    Instant failingSince;

    @Column(name = "paused_until")
    Instant pausedUntil;

    @Column(name = "switched_off_at")
    Instant switchedOffAt;

    @Column(name = "switched_off_reason")
    String switchedOffReason;

    void changedWith(Caller caller) {
        sid = caller.secretId();
        changedBy = caller.applicationId();
    }
}
