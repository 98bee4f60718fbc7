package io.waybill.auth.registry.key;

import io.waybill.common.json.Confidential;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A request to add a public key, the address of a key set, or a service account: exactly one of them, see
 * {@link ClientKeyRules}.
 *
 * @param jwksUri address of the application's JWK Set
 */
@Schema(description = "One of the three.")
public record NewClientKey(
        @Confidential NewPublicKey jwk,

        @Schema(
                description =
                        "Where the application publishes its JWK Set: https, port 443, a public address, no user and"
                                + " no fragment. A sandbox may allow others. At most 20 keys and 64 KiB; redirects are not"
                                + " followed. It is read again after five minutes, and for an unknown kid, every 30 s at most.",
                maxLength = 2000,
                pattern = "^https?://[A-Za-z0-9\\[]")
        String jwksUri,

        ServiceAccount serviceAccount) {}
