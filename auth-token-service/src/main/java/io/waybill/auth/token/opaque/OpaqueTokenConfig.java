package io.waybill.auth.token.opaque;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of opaque tokens. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.auth.token")
public interface OpaqueTokenConfig {

    /** How long an opaque token is valid (token document: 30 minutes). Whole seconds. */
    @WithDefault("PT30M")
    Duration opaqueLifetime();
}
