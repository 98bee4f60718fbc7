package io.waybill.auth.token.signingkey;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of JWTs. */
@ConfigMapping(prefix = "waybill.auth.token")
public interface JwtConfig {

    /** How long a JWT is valid (token document: 60 minutes). Whole seconds, at most 24 hours. */
    @WithDefault("PT60M")
    Duration jwtLifetime();

    /** The JWS algorithm that signs JWTs. The JWKS has keys of both algorithms. */
    @WithDefault("ES256")
    Algorithm algorithm();
}
