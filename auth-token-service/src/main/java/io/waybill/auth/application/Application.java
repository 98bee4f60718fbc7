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

    /** Ascending in order of registration; assigned by the database. */
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
     * Withdraws the tokens issued so far. They carry whole seconds, so the current second counts as past; so does the
     * later second that tokens were dated with if they were issued after an earlier withdrawal in this second.
     *
     * @return the second before which tokens are withdrawn
     */
    long withdrawTokens(Instant now) {
        tokensNotBefore = Math.max(now.getEpochSecond(), tokensNotBefore) + 1;
        return tokensNotBefore;
    }

    /**
     * Dates new tokens after everything that has been withdrawn so far, while none were issued.
     *
     * @return the second before which tokens are withdrawn
     */
    long dateTokensAfter(Instant now) {
        tokensNotBefore = Math.max(now.getEpochSecond() + 1, tokensNotBefore);
        return tokensNotBefore;
    }
}
