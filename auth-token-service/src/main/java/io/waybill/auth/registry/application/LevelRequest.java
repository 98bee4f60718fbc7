package io.waybill.auth.registry.application;

import io.waybill.auth.registry.decision.Review;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A row of {@code level_request}: a request for another service level. */
@Entity
@Table(name = "level_request")
public class LevelRequest {

    /** The states of a request. The database and the wire use these names. */
    public enum State {
        requested,
        approved,
        rejected
    }

    @Id
    public UUID id;

    public UUID applicationId;
    public String level;

    /** Why it was requested. */
    public String requestReason;

    @Enumerated(EnumType.STRING)
    public State state;

    @Embedded
    public Review review;
}
