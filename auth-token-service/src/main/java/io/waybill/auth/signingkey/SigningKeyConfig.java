package io.waybill.auth.signingkey;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the keys that sign access tokens. */
@ConfigMapping(prefix = "waybill.auth.signing-key")
public interface SigningKeyConfig {

    /** {@code max-age} of the JWKS: for this long, a verifier may not have seen a new key. */
    @WithDefault("PT5M")
    Duration jwksMaxAge();

    /**
     * How long a new key is published before it signs; at least {@link #jwksMaxAge()} and 5 s, so that every replica
     * publishes it and every verifier has it by then.
     */
    @WithDefault("PT6M")
    Duration announce();

    /** How long a key signs before the next one takes over automatically. */
    @WithDefault("P30D")
    Duration rotationInterval();
}
