package io.waybill.auth.registry.application;

import io.waybill.auth.platform.crypto.Sealed;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code secret}: the keyed hash checks a presented value, the sealed copy shows it to the owner. */
@Entity
@Table(name = "secret")
class Secret {

    @Id
    String id;

    UUID applicationId;
    byte[] hash;
    byte[] sealed;
    String sealingKey;
    boolean fromConfiguration;
    Instant createdAt;
    Instant expiresAt;

    boolean isLive(Instant now) {
        return expiresAt == null || now.isBefore(expiresAt);
    }

    Sealed sealed() {
        return new Sealed(sealingKey, sealed);
    }

    /** The context that the sealed copy is bound to. */
    static String sealingContext(String secretId) {
        return "secret:" + secretId;
    }
}
