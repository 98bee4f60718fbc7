package io.waybill.auth.registry.application;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.waybill.auth.registry.key.ServiceAccount;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The credentials of an application, those that have expired among them, without the values of its secrets. */
public record ApplicationCredentials(List<SecretRecord> secrets, List<KeyRecord> keys, List<LicenceRecord> licences) {

    private static final String CREATED_BY =
            "Internal id of an application, account/ with the id of a member, or system.";
    private static final String EXPIRES_AT = "Absent if no end is set.";

    static ApplicationCredentials of(Application application) {
        return new ApplicationCredentials(
                application.secrets.stream().map(SecretRecord::from).toList(),
                application.keys.stream().map(KeyRecord::from).toList(),
                application.licences.stream().map(LicenceRecord::from).toList());
    }

    /**
     * One secret. Its value is set only if it has just replaced the others.
     *
     * @param number by which pages call it
     */
    @Schema(
            name = "Secret",
            requiredProperties = {"id", "createdAt", "createdBy"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record SecretRecord(
            String id,
            @JsonIgnore int number,
            Instant createdAt,

            @Schema(description = CREATED_BY) String createdBy,

            @Schema(description = EXPIRES_AT) Instant expiresAt,

            RevocationReason revokedAs,

            @Schema(description = "Only in the answer that replaces all secrets.")
            String clientSecret) {

        /** What pages call it, for as long as it lives. */
        public String name() {
            return "Secret " + number;
        }

        public static SecretRecord from(Secret secret) {
            return withValue(secret, null);
        }

        /** A secret that replaces all others, with its value, which no later answer shows. */
        public static SecretRecord withValue(Secret secret, String clientSecret) {
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
    @Schema(
            name = "ClientKey",
            description = "A public key, with kid and jwk, the address of a JWK Set, or a service account.",
            requiredProperties = {"id", "createdAt", "createdBy"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record KeyRecord(
            String id,
            String kid,

            @JsonRawValue
            @Schema(
                    implementation = Object.class,
                    type = SchemaType.OBJECT,
                    description = "The public members of the key.",
                    additionalProperties = Schema.True.class)
            String jwk,

            @Schema(format = "uri") String jwksUri,

            ServiceAccount serviceAccount,
            Instant createdAt,

            @Schema(description = CREATED_BY) String createdBy,

            @Schema(description = EXPIRES_AT) Instant expiresAt,

            RevocationReason revokedAs,

            @Schema(description = "To the minute; absent if it has not been used.")
            Instant lastUsedAt) {

        public static KeyRecord from(ClientKey key) {
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
    @Schema(name = "Licence")
    public record LicenceRecord(
            @Schema(pattern = Licence.LOGIN_ID) String loginId,

            Instant createdAt,

            @Schema(description = CREATED_BY) String createdBy) {

        static LicenceRecord from(Licence licence) {
            return new LicenceRecord(licence.loginId, licence.createdAt, licence.createdBy);
        }
    }
}
