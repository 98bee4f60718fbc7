package io.waybill.auth.platform.crypto;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A signing key as operators see it.
 *
 * @param kid its id in the JWKS
 * @param state announced, active, retiring, retired or revoked
 * @param activeFrom when it begins to sign
 */
@Schema(
        name = "SigningKey",
        requiredProperties = {"kid", "algorithm", "state", "createdAt", "activeFrom"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SigningKeyRecord(
        String kid,
        String algorithm,
        String state,
        Instant createdAt,

        @Schema(description = "When it begins to sign.") Instant activeFrom,

        @Schema(description = "Absent if it is not revoked.")
        Instant revokedAt) {

    /** The columns of an export. */
    public static final List<String> COLUMNS =
            List.of("kid", "algorithm", "state", "createdAt", "activeFrom", "revokedAt");
}
