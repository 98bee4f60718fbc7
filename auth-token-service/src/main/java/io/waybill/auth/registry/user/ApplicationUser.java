package io.waybill.auth.registry.user;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A row of {@code application_user}: the application whose member made a user. */
@Entity
@Table(name = "application_user")
class ApplicationUser {

    @Id
    UUID userId;

    UUID applicationId;
}
