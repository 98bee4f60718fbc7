package io.waybill.common.audit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Period;
import java.util.Optional;

/** How the audit trail is kept. */
@ConfigMapping(prefix = "waybill.audit")
public interface AuditConfig {

    /** Age at which a month of the trail is exported and dropped, such as {@code P7Y}; by default never. */
    Optional<Period> retention();

    /** How many months ahead have a partition. */
    @WithDefault("3")
    int monthsAhead();
}
