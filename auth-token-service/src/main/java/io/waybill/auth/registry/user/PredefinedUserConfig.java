package io.waybill.auth.registry.user;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Optional;

/** The backend user that every sandbox has (token document). */
@ConfigMapping(prefix = "waybill.auth.predefined-user")
public interface PredefinedUserConfig {

    /** Its name. */
    @WithDefault("sandbox-user")
    String username();

    /** Its password, 8 to 200 characters. Without one, and in production, there is no such user. */
    Optional<String> password();
}
