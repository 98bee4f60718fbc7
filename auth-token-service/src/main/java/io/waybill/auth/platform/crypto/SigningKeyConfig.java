package io.waybill.auth.platform.crypto;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the token signing keys. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.auth.signing-key")
public interface SigningKeyConfig {

    /** {@code max-age} of the JWKS: for this long, a verifier may not have seen a new key. */
    @WithDefault("PT5M")
    Duration jwksMaxAge();

    /**
     * How long a new key is published before it signs. At least {@code waybill.auth.signing-key.jwks-max-age} and 5 s,
     * so that by then every replica publishes it and every verifier has it.
     */
    @WithDefault("PT6M")
    Duration announce();

    /** How long a key signs before the next one follows. */
    @WithDefault("P30D")
    Duration rotationInterval();
}
