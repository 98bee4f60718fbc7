package io.waybill.auth.application;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/** A row of {@code application}. */
@Entity
@Table(name = "application")
class Application {

    @Id
    UUID id;

    /** In order of registration; given by the database. */
    @Column(insertable = false, updatable = false)
    Long number;

    String clientId;
    String name;
    String owner;
    String businessRegion;
    String serviceLevel;

    /** Separated by blanks. */
    String roles;

    @Enumerated(EnumType.STRING)
    ApplicationState state;

    long tokensNotBefore;
    Instant createdAt;

    Set<String> roleSet() {
        return Arrays.stream(roles.split(" ")).filter(role -> !role.isEmpty()).collect(Collectors.toUnmodifiableSet());
    }

    void setRoles(Collection<String> values) {
        roles = String.join(" ", new TreeSet<>(values));
    }

    /**
     * Withdraws the tokens issued until now. They carry whole seconds, so the second that runs counts as past.
     *
     * @return the second before which tokens are withdrawn
     */
    long withdrawTokens(Instant now) {
        tokensNotBefore = now.getEpochSecond() + 1;
        return tokensNotBefore;
    }
}
