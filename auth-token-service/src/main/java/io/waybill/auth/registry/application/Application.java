package io.waybill.auth.registry.application;

import io.waybill.auth.registry.decision.Review;
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
public class Application {

    @Id
    public UUID id;

    /** Ascending in order of registration; assigned by the database. */
    @Column(insertable = false, updatable = false)
    public Long number;

    public String clientId;

    public String name;
    public String owner;
    public String businessRegion;
    public String serviceLevel;

    /** Separated by blanks. */
    String roles;

    @Enumerated(EnumType.STRING)
    public ApplicationState state;

    /** Epoch second before which all tokens are revoked. */
    @OptimisticLock(excluded = true)
    public long tokensNotBefore;

    /** Epoch second before which JWTs may have lost a grant that opaque tokens do not need. */
    @OptimisticLock(excluded = true)
    long grantsNotBefore;

    public Instant createdAt;

    @Embedded
    public Review review;

    /** Of the registration, the state and the decision: what operators decide about. */
    @Version
    public long version;

    @OptimisticLock(excluded = true)
    @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
    @JoinColumn(name = "applicationId", insertable = false, updatable = false)
    @OrderBy("review.requestedAt, id")
    public List<LevelRequest> levelRequests = new ArrayList<>();

    @OptimisticLock(excluded = true)
    @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
    @JoinColumn(name = "applicationId", insertable = false, updatable = false)
    @OrderBy("api, environment")
    public List<ApiGrant> grants = new ArrayList<>();

    @OptimisticLock(excluded = true)
    @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
    @JoinColumn(name = "applicationId", insertable = false, updatable = false)
    @OrderBy("createdAt, id")
    public List<Secret> secrets = new ArrayList<>();

    @OptimisticLock(excluded = true)
    @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
    @JoinColumn(name = "applicationId", insertable = false, updatable = false)
    @OrderBy("createdAt, id")
    public List<ClientKey> keys = new ArrayList<>();

    @OptimisticLock(excluded = true)
    @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
    @JoinColumn(name = "applicationId", insertable = false, updatable = false)
    @OrderBy("createdAt, loginId")
    public List<Licence> licences = new ArrayList<>();

    public Set<String> roleSet() {
        return Role.names(roles);
    }

    public void describe(Registration registration) {
        name = registration.name();
        owner = registration.owner();
        businessRegion = registration.businessRegion();
        serviceLevel = registration.level();
        roles = String.join(" ", new TreeSet<>(registration.roles()));
    }

    public Registration registration() {
        return new Registration(
                name,
                owner,
                businessRegion,
                serviceLevel,
                roleSet().stream().sorted().toList());
    }

    /** Whether the application is a customer's: it has no role, and does not come from the configuration. */
    public boolean isCustomers() {
        return roleSet().isEmpty() && !isConfigured();
    }

    /** Whether it may have got tokens: it never returns to the other states. */
    public boolean wasApproved() {
        return state == ApplicationState.approved || state == ApplicationState.suspended;
    }

    /** Whether its credentials are in the configuration. */
    public boolean isConfigured() {
        return secrets.stream().anyMatch(secret -> secret.fromConfiguration)
                || keys.stream().anyMatch(ClientKey::isConfigured);
    }

    /**
     * A secret of this application.
     *
     * @throws ApiException 404 if the application has no secret with this id
     */
    public Secret secret(String secretId) {
        return secrets.stream()
                .filter(secret -> secret.id.equals(secretId))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("the application has no such secret"));
    }

    /** The ids of the secrets and keys that have not ended. */
    public List<String> liveCredentials(Instant now) {
        return Stream.concat(
                        secrets.stream().filter(secret -> secret.isLive(now)).map(secret -> secret.id),
                        keys.stream().filter(key -> key.isLive(now)).map(key -> key.id))
                .toList();
    }

    public Optional<ApiGrant> grant(String api, String environment) {
        return grants.stream()
                .filter(grant -> grant.api.equals(api) && grant.environment.equals(environment))
                .findFirst();
    }

    /**
     * Revokes the tokens issued so far. Tokens carry whole seconds, so the current second counts as past. So does a
     * later second, if tokens were dated with it after an earlier revocation in this second.
     *
     * @return the second before which tokens are revoked
     */
    public long revokeTokens(Instant now) {
        tokensNotBefore = secondAfterAll(now);
        return tokensNotBefore;
    }

    /** Revokes the grant of an API from the tokens issued so far: opaque tokens are revoked with theirs only. */
    public void revokeGrant(String api, Instant now) {
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
    public long dateGrantAfter(String api, Instant now) {
        long second = Math.max(now.getEpochSecond() + 1, jwtsNotBefore());
        if (isOfOpaqueTokens(api)) {
            tokensNotBefore = second;
        } else {
            grantsNotBefore = second;
        }
        return second;
    }

    /** Epoch second before which no new JWT is dated; 0 if nothing was ever revoked. */
    public long jwtsNotBefore() {
        return Math.max(tokensNotBefore, grantsNotBefore);
    }

    private long secondAfterAll(Instant now) {
        return Math.max(now.getEpochSecond(), jwtsNotBefore()) + 1;
    }

    private static boolean isOfOpaqueTokens(String api) {
        return api.equals(ApiId.PARCEL);
    }
}
