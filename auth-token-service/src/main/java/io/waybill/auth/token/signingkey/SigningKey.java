package io.waybill.auth.token.signingkey;

import io.waybill.common.sealing.Sealed;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.DynamicUpdate;

/** A row of {@code signing_key}. An update writes what has changed only: the key may be sealed anew meanwhile. */
@Entity
@DynamicUpdate
@Table(name = "signing_key")
class SigningKey {

    @Id
    String kid;

    @Enumerated(EnumType.STRING)
    Algorithm algorithm;

    /** X.509 SubjectPublicKeyInfo. */
    byte[] publicKey;

    /** The PKCS #8 private key, sealed. */
    @Embedded
    Sealed sealed;

    Instant createdAt;
    Instant activeFrom;
    Instant revokedAt;
}
