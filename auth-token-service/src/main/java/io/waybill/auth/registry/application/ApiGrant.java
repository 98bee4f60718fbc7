package io.waybill.auth.registry.application;

import io.waybill.auth.registry.decision.Review;
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
public class ApiGrant {

    /** The primary key. */
    record Key(UUID applicationId, String api, String environment) {}

    @Id
    public UUID applicationId;

    @Id
    public String api;

    @Id
    public String environment;

    @Enumerated(EnumType.STRING)
    public GrantState state;

    public Instant changedAt;

    @Embedded
    public Review review;

    @Version
    public long version;

    public boolean isInForce(String here) {
        return state == GrantState.approved && environment.equals(here);
    }
}
