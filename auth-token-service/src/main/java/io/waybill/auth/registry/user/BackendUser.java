package io.waybill.auth.registry.user;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.PrimaryKeyJoinColumn;
import jakarta.persistence.SecondaryTable;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code backend_user}. */
@Entity
@Table(name = "backend_user")
@SecondaryTable(name = "application_user", pkJoinColumns = @PrimaryKeyJoinColumn(name = "user_id"))
class BackendUser {

    @Id
    UUID id;

    /** Ascending in order of creation; assigned by the database. */
    @Column(insertable = false, updatable = false)
    Long number;

    String username;
    String passwordHash;
    boolean locked;
    long version;
    Instant createdAt;

    /** The application whose member made the user; {@code null} if an operator did, or the application is gone. */
    @Column(table = "application_user")
    UUID applicationId;
}
