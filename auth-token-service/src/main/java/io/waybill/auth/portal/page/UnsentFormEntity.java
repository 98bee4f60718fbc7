package io.waybill.auth.portal.page;

import io.waybill.common.sealing.Sealed;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A row of {@code unsent_form}. */
@Entity
@Table(name = "unsent_form")
class UnsentFormEntity {

    @Id
    byte[] idHash;

    @Embedded
    Sealed sealed;

    Instant madeAt;
}
