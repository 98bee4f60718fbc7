package io.waybill.indiainstruction.webhook.endpoint;

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
public class WebhookEndpointEntity {

    @Id
    public String id;

    @Column(name = "application_id", updatable = false)
    public String applicationId;

    public String url;

    public boolean enabled;

    /** When its owner last enabled it; of one that never was, when it was registered. */
    @Column(name = "enabled_at")
    public Instant enabledAt;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    /** The secret, key or service account with whose token it was registered or last changed. */
    String sid;

    /** The application whose token that was: its own, or that of an operator. */
    @Column(name = "changed_by")
    String changedBy;

    @Column(name = "from_position", updatable = false)
    public long fromPosition;

    /** Outcomes up to here have been tried, or wait behind an earlier one of their waybill. */
    public long position;

    @Embedded
    public Sealed secret;

    @Column(name = "secret_at")
    public Instant secretAt;

    @Embedded
    @AttributeOverride(name = "keyId", column = @Column(name = "former_sealing_key"))
    @AttributeOverride(name = "bytes", column = @Column(name = "former_sealed"))
    public Sealed formerSecret;

    @Column(name = "former_until")
    public Instant formerUntil;

    @Column(name = "failing_since")
    public Instant failingSince;

    @Column(name = "paused_until")
    public Instant pausedUntil;

    @Column(name = "switched_off_at")
    public Instant switchedOffAt;

    @Column(name = "switched_off_reason")
    public String switchedOffReason;

    public void changedWith(Caller caller) {
        sid = caller.secretId();
        changedBy = caller.applicationId();
    }
}
