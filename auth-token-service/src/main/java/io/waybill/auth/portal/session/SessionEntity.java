package io.waybill.auth.portal.session;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code portal_session}. */
@Entity
@Table(name = "portal_session")
class SessionEntity {

    @Id
    byte[] idHash;

    UUID accountId;
    long epoch;
    Instant createdAt;
    Instant lastSeenAt;
    Instant authenticatedAt;
    Instant confirmedAt;
    String providerSession;
    String sealingKey;
    byte[] sealedToken;
    String source;
    String userAgent;
}
