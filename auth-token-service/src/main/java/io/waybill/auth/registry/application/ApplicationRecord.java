package io.waybill.auth.registry.application;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * An application as operators see it.
 *
 * @param id internal id, which logs and audit show
 * @param clientId the OAuth client id, and subscription key
 * @param clientSecret only in the answer to its registration, with the id of the secret and without the lists
 * @param waitsFor {@code operator} until the decision; absent then
 * @param levelRequest the last request for another service level
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ApplicationRecord(
        UUID id,
        String clientId,
        String clientSecret,
        String secretId,
        String name,
        String owner,
        String businessRegion,
        String level,
        Set<String> roles,
        ApplicationState state,
        Instant createdAt,
        @JsonUnwrapped Review review,
        String waitsFor,
        LevelRequestRecord levelRequest,
        List<GrantRecord> grants,
        List<SecretRecord> secrets,
        List<KeyRecord> keys,
        List<LicenceRecord> licences) {

    /** The columns of an export. */
    static final List<String> COLUMNS = List.of(
            "id",
            "clientId",
            "name",
            "owner",
            "businessRegion",
            "level",
            "roles",
            "state",
            "createdAt",
            "requestedAt",
            "requestedBy",
            "decidedAt",
            "decidedBy",
            "reason",
            "waitsFor",
            "levelRequest",
            "grants",
            "secrets",
            "keys",
            "licences");

    static ApplicationRecord from(Application application) {
        return of(
                application,
                null,
                LevelRequestRecord.last(application),
                grants(application),
                secrets(application),
                keys(application),
                licences(application));
    }

    /** Without its credentials. */
    static ApplicationRecord withGrants(Application application) {
        return of(application, null, LevelRequestRecord.last(application), grants(application), null, null, null);
    }

    /** In a list: with its grants only. */
    static ApplicationRecord listed(Application application) {
        return of(application, null, null, grants(application), null, null, null);
    }

    /** With its credentials only, without the values of its secrets. */
    static ApplicationRecord withCredentials(Application application) {
        return of(application, null, null, null, secrets(application), keys(application), licences(application));
    }

    /** The answer to a registration. No other answer shows a secret unasked. */
    static ApplicationRecord registered(Application application, Secret secret, String clientSecret) {
        return of(application, SecretRecord.shown(secret, clientSecret), null, null, null, null, null);
    }

    private static ApplicationRecord of(
            Application application,
            SecretRecord first,
            LevelRequestRecord levelRequest,
            List<GrantRecord> grants,
            List<SecretRecord> secrets,
            List<KeyRecord> keys,
            List<LicenceRecord> licences) {
        return new ApplicationRecord(
                application.id,
                application.clientId,
                first == null ? null : first.clientSecret(),
                first == null ? null : first.id(),
                application.name,
                application.owner,
                application.businessRegion,
                application.serviceLevel,
                new TreeSet<>(application.roleSet()),
                application.state,
                application.createdAt,
                application.review,
                waitsFor(application.state == ApplicationState.registered),
                levelRequest,
                grants,
                secrets,
                keys,
                licences);
    }

    private static String waitsFor(boolean isPending) {
        return isPending ? "operator" : null;
    }

    private static List<GrantRecord> grants(Application application) {
        return application.grants.stream().map(GrantRecord::from).toList();
    }

    private static List<SecretRecord> secrets(Application application) {
        return application.secrets.stream().map(SecretRecord::from).toList();
    }

    private static List<KeyRecord> keys(Application application) {
        return application.keys.stream().map(KeyRecord::from).toList();
    }

    private static List<LicenceRecord> licences(Application application) {
        return application.licences.stream().map(LicenceRecord::from).toList();
    }

    /** The facts that a decision about it depends on. */
    public Facts facts() {
        return Facts.ofApplication(state.name(), name, owner, businessRegion, level, roles, review.decidedAt());
    }

    @Override
    public String toString() {
        return "application " + id;
    }

    /** One grant. */
    public record GrantRecord(
            String api,
            String environment,
            GrantState state,
            Instant changedAt,
            @JsonUnwrapped Review review,
            @JsonInclude(JsonInclude.Include.NON_NULL) String waitsFor) {

        /** The facts that a decision about it depends on. */
        public Facts facts() {
            return Facts.ofGrant(api, environment, state.name(), changedAt);
        }

        static GrantRecord from(ApiGrant grant) {
            return new GrantRecord(
                    grant.api,
                    grant.environment,
                    grant.state,
                    grant.changedAt,
                    grant.review,
                    ApplicationRecord.waitsFor(grant.state == GrantState.requested));
        }
    }

    /**
     * A request for another service level.
     *
     * @param requestReason why it was requested
     */
    public record LevelRequestRecord(
            UUID id,
            String level,
            LevelRequest.State state,
            String requestReason,
            @JsonUnwrapped Review review,
            @JsonInclude(JsonInclude.Include.NON_NULL) String waitsFor) {

        /** The facts that a decision about it depends on. */
        public Facts facts() {
            return Facts.ofLevelRequest(id, level, state.name());
        }

        /** The last one; {@code null} if there was none. */
        static LevelRequestRecord last(Application application) {
            return application.levelRequests.isEmpty() ? null : from(application.levelRequests.getLast());
        }

        static LevelRequestRecord from(LevelRequest request) {
            return new LevelRequestRecord(
                    request.id,
                    request.level,
                    request.state,
                    request.requestReason,
                    request.review,
                    ApplicationRecord.waitsFor(request.state == LevelRequest.State.requested));
        }
    }

    /**
     * One secret. Its value is set only if it has just replaced the others.
     *
     * @param number by which pages call it
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record SecretRecord(
            String id,
            @JsonIgnore int number,
            Instant createdAt,
            String createdBy,
            Instant expiresAt,
            RevokedAs revokedAs,
            String clientSecret) {

        /** What pages call it, for as long as it lives. */
        public String name() {
            return "Secret " + number;
        }

        static SecretRecord from(Secret secret) {
            return shown(secret, null);
        }

        /** A secret that replaces all others, with its value, which no later answer shows. */
        static SecretRecord shown(Secret secret, String clientSecret) {
            return new SecretRecord(
                    secret.id,
                    secret.number,
                    secret.createdAt,
                    secret.createdBy,
                    secret.expiresAt,
                    secret.revokedAs,
                    clientSecret);
        }

        @Override
        public String toString() {
            return "secret " + id;
        }
    }

    /**
     * One public key, the address of a set of keys, or a service account.
     *
     * @param jwk its public members, as JSON
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record KeyRecord(
            String id,
            String kid,
            @JsonRawValue String jwk,
            String jwksUri,
            ServiceAccount serviceAccount,
            Instant createdAt,
            String createdBy,
            Instant expiresAt,
            RevokedAs revokedAs,
            Instant lastUsedAt) {

        static KeyRecord from(ClientKey key) {
            return new KeyRecord(
                    key.id,
                    key.kid,
                    key.jwk,
                    key.jwksUri,
                    key.account(),
                    key.createdAt,
                    key.createdBy,
                    key.expiresAt,
                    key.revokedAs,
                    key.lastUsedAt);
        }

        /** What people know it by. */
        public String name() {
            return serviceAccount != null ? serviceAccount.subject() : kid != null ? kid : jwksUri;
        }
    }

    /** One licence, without its key. */
    public record LicenceRecord(String loginId, Instant createdAt, String createdBy) {

        static LicenceRecord from(Licence licence) {
            return new LicenceRecord(licence.loginId, licence.createdAt, licence.createdBy);
        }
    }
}
