package io.waybill.auth.registry.user;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Optional;

/** The backend user that every sandbox has (token document). */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.auth.predefined-user")
public interface PredefinedUserConfig {

    /** Name of the backend user that a sandbox makes at its first start. */
    @WithDefault("sandbox-user")
    String username();

    /** Password of the predefined user, 8 to 200 characters. Without one, and in production, there is no such user. */
    Optional<String> password();
}
