package io.waybill.auth.registry.application;

import io.waybill.common.ApiId;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Role;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.hibernate.annotations.OptimisticLock;

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

    /** Epoch second before which all tokens are revoked. */
    @OptimisticLock(excluded = true)
    long tokensNotBefore;

    /** Epoch second before which JWTs may have lost a grant that opaque tokens do not need. */
    @OptimisticLock(excluded = true)
    long grantsNotBefore;

    Instant createdAt;

    @Embedded
    Review review;

    /** Of the registration, the state and the decision: what operators decide about. */
    @Version
    long version;

    @OptimisticLock(excluded = true)
    @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
    @JoinColumn(name = "applicationId", insertable = false, updatable = false)
    @OrderBy("review.requestedAt, id")
    List<LevelRequest> levelRequests = new ArrayList<>();

    @OptimisticLock(excluded = true)
    @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
    @JoinColumn(name = "applicationId", insertable = false, updatable = false)
    @OrderBy("api, environment")
    List<ApiGrant> grants = new ArrayList<>();

    @OptimisticLock(excluded = true)
    @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
    @JoinColumn(name = "applicationId", insertable = false, updatable = false)
    @OrderBy("createdAt, id")
    List<Secret> secrets = new ArrayList<>();

    @OptimisticLock(excluded = true)
    @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
    @JoinColumn(name = "applicationId", insertable = false, updatable = false)
    @OrderBy("createdAt, id")
    List<ClientKey> keys = new ArrayList<>();

    @OptimisticLock(excluded = true)
    @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
    @JoinColumn(name = "applicationId", insertable = false, updatable = false)
    @OrderBy("createdAt, loginId")
    List<Licence> licences = new ArrayList<>();

    Set<String> roleSet() {
        return Role.names(roles);
    }

    void describe(Registration registration) {
        name = registration.name();
        owner = registration.owner();
        businessRegion = registration.businessRegion();
        serviceLevel = registration.level();
        roles = String.join(" ", new TreeSet<>(registration.roles()));
    }

    Registration registration() {
        return new Registration(
                name,
                owner,
                businessRegion,
                serviceLevel,
                roleSet().stream().sorted().toList());
    }

    /** Whether the application is a customer's: it has no role, and does not come from the configuration. */
    boolean isCustomers() {
        return roleSet().isEmpty() && !isConfigured();
    }

    /** Whether it may have got tokens: it never returns to the other states. */
    boolean wasApproved() {
        return state == ApplicationState.approved || state == ApplicationState.suspended;
    }

    /** Whether its credentials are in the configuration. */
    boolean isConfigured() {
        return secrets.stream().anyMatch(secret -> secret.fromConfiguration)
                || keys.stream().anyMatch(ClientKey::isConfigured);
    }

    /**
     * A secret of this application.
     *
     * @throws ApiException 404 if the application has no secret with this id
     */
    Secret secret(String secretId) {
        return secrets.stream()
                .filter(secret -> secret.id.equals(secretId))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("the application has no such secret"));
    }

    /** The ids of the secrets and keys that have not ended. */
    List<String> liveCredentials(Instant now) {
        return Stream.concat(
                        secrets.stream().filter(secret -> secret.isLive(now)).map(secret -> secret.id),
                        keys.stream().filter(key -> key.isLive(now)).map(key -> key.id))
                .toList();
    }

    Optional<ApiGrant> grant(ApiGrants.Grant wanted) {
        return grants.stream()
                .filter(grant -> grant.api.equals(wanted.api()) && grant.environment.equals(wanted.environment()))
                .findFirst();
    }

    /**
     * Revokes the tokens issued so far. Tokens carry whole seconds, so the current second counts as past. So does a
     * later second, if tokens were dated with it after an earlier revocation in this second.
     *
     * @return the second before which tokens are revoked
     */
    long revokeTokens(Instant now) {
        tokensNotBefore = secondAfterAll(now);
        return tokensNotBefore;
    }

    /** Revokes the grant of an API from the tokens issued so far: opaque tokens are revoked with theirs only. */
    void revokeGrant(String api, Instant now) {
        if (isOfOpaqueTokens(api)) {
            tokensNotBefore = secondAfterAll(now);
        } else {
            grantsNotBefore = secondAfterAll(now);
        }
    }

    /**
     * Dates new tokens that may carry the grant of an API after all revocations so far, while none were issued.
     *
     * @return the second before which tokens do not carry it
     */
    long dateGrantAfter(String api, Instant now) {
        long second = Math.max(now.getEpochSecond() + 1, jwtsNotBefore());
        if (isOfOpaqueTokens(api)) {
            tokensNotBefore = second;
        } else {
            grantsNotBefore = second;
        }
        return second;
    }

    /** Epoch second before which no new JWT is dated; 0 if nothing was ever revoked. */
    long jwtsNotBefore() {
        return Math.max(tokensNotBefore, grantsNotBefore);
    }

    private long secondAfterAll(Instant now) {
        return Math.max(now.getEpochSecond(), jwtsNotBefore()) + 1;
    }

    /** Whether the API is the only one that opaque tokens are for. */
    private static boolean isOfOpaqueTokens(String api) {
        return api.equals(ApiId.PARCEL);
    }
}
