package io.waybill.auth.application;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code licence}: an India LoginID, with its LicenceKey sealed. */
@Entity
@Table(name = "licence")
class Licence {

    @Id
    String loginId;

    UUID applicationId;
    String loginThumbprint;
    String pairThumbprint;
    byte[] sealed;
    String sealingKey;
    Instant createdAt;

    static String sealingContext(String loginId) {
        return "licence:" + loginId;
    }
}
