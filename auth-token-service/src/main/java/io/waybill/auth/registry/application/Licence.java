package io.waybill.auth.registry.application;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code licence}: an India LoginID, and the thumbprints that its LicenceKey is checked against. */
@Entity
@Table(name = "licence")
public class Licence {

    /** The form of a LoginID, as a regular expression. */
    public static final String LOGIN_ID = "^[A-Za-z0-9_-]{1,100}$";

    @Id
    public String loginId;

    public UUID applicationId;
    public String loginThumbprint;
    public String pairThumbprint;
    public Instant createdAt;
    public String createdBy;
}
