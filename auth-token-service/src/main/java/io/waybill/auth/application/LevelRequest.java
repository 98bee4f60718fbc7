package io.waybill.auth.application;

import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A row of {@code level_request}: another service level is asked for. */
@Entity
@Table(name = "level_request")
class LevelRequest {

    /** What has become of a request. The names are those of the database and of the wire. */
    enum State {
        requested,
        approved,
        rejected
    }

    @Id
    UUID id;

    UUID applicationId;
    String level;

    /**
     * Whom it is counted for: of one that the application asks for itself, who has registered the application;
     * {@code null} in rows of earlier versions.
     */
    String requester;

    /** Why it is asked for. */
    String requestReason;

    @Enumerated(EnumType.STRING)
    State state;

    @Embedded
    Review review = new Review();
}
