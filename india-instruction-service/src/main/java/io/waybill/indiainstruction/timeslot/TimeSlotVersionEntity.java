package io.waybill.indiainstruction.timeslot;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** Row of {@code catalogue_version}: a published table of time slots. */
@Entity
@Table(name = "catalogue_version")
class TimeSlotVersionEntity {

    @Id
    long version;

    @Column(name = "published_at")
    Instant publishedAt;

    @Column(name = "published_by")
    String publishedBy;

    @Column(name = "restored_from")
    Long restoredFrom;

    String digest;

    String document;
}
