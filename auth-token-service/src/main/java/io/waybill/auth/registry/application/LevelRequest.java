package io.waybill.auth.registry.application;

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
class LevelRequest {

    /** The states of a request. The database and the wire use these names. */
    enum State {
        requested,
        approved,
        rejected
    }

    @Id
    UUID id;

    UUID applicationId;
    String level;

    /** Why it was requested. */
    String requestReason;

    @Enumerated(EnumType.STRING)
    State state;

    @Embedded
    Review review;
}
