package io.waybill.auth.registry.application;

import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code api_grant}. */
@Entity
@Table(name = "api_grant")
@IdClass(ApiGrant.Key.class)
class ApiGrant {

    /** The primary key. */
    record Key(UUID applicationId, String api, String environment) {}

    @Id
    UUID applicationId;

    @Id
    String api;

    @Id
    String environment;

    @Enumerated(EnumType.STRING)
    GrantState state;

    Instant changedAt;

    @Embedded
    Review review;

    @Version
    long version;

    boolean isInForce(String here) {
        return state == GrantState.approved && environment.equals(here);
    }
}
