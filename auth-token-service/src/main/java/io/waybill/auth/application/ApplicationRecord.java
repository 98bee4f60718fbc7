package io.waybill.auth.application;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * An application as operators see it: everything but its secrets.
 *
 * @param id internal id, which logs and audit show
 * @param clientId the OAuth client id, and subscription key
 */
public record ApplicationRecord(
        UUID id,
        String clientId,
        String name,
        String owner,
        String businessRegion,
        String level,
        Set<String> roles,
        ApplicationState state,
        Instant createdAt,
        List<GrantRecord> grants,
        List<SecretRecord> secrets,
        List<LicenceRecord> licences) {

    static ApplicationRecord from(Application application) {
        return new ApplicationRecord(
                application.id,
                application.clientId,
                application.name,
                application.owner,
                application.businessRegion,
                application.serviceLevel,
                new TreeSet<>(application.roleSet()),
                application.state,
                application.createdAt,
                application.grants.stream().map(GrantRecord::from).toList(),
                application.secrets.stream().map(SecretRecord::from).toList(),
                application.licences.stream().map(LicenceRecord::from).toList());
    }

    /** One grant. */
    record GrantRecord(String api, String environment, GrantState state, Instant changedAt) {

        static GrantRecord from(ApiGrant grant) {
            return new GrantRecord(grant.api, grant.environment, grant.state, grant.changedAt);
        }
    }

    /** One secret, without its value. */
    public record SecretRecord(
            String id,
            Instant createdAt,
            @JsonInclude(JsonInclude.Include.NON_NULL) Instant expiresAt) {

        static SecretRecord from(Secret secret) {
            return new SecretRecord(secret.id, secret.createdAt, secret.expiresAt);
        }
    }

    /** One licence, without its key. */
    record LicenceRecord(String loginId, Instant createdAt) {

        static LicenceRecord from(Licence licence) {
            return new LicenceRecord(licence.loginId, licence.createdAt);
        }
    }
}
