package io.waybill.freight.sample;

import io.waybill.freight.catalogue.document.ReferenceCase.Kind;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A row of {@code request_sample}. */
@Entity
@Table(name = "request_sample")
class RequestSample {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    @Enumerated(EnumType.STRING)
    Kind kind;

    /** Business region of the caller. */
    String region;

    /** JSON as it was sent. */
    String body;

    @Column(name = "taken_at")
    Instant takenAt;
}
