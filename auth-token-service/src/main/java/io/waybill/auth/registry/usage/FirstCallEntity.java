package io.waybill.auth.registry.usage;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;

/** A row of {@code first_call}. */
@Entity
@Immutable
@Table(name = "first_call")
@IdClass(FirstCallEntity.Key.class)
class FirstCallEntity {

    /** The primary key. */
    record Key(UUID application, String api, boolean succeeded) {}

    @Id
    UUID application;

    @Id
    String api;

    @Id
    boolean succeeded;

    String operation;
    int status;

    /** Empty without an error. */
    String code;

    String requestId;
    Instant arrivedAt;
}
