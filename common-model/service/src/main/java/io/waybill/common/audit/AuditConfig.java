package io.waybill.common.audit;

import io.quarkus.runtime.annotations.ConfigDocDefault;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import java.time.Period;
import java.util.Optional;

/** Settings of the audit trail. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.audit")
public interface AuditConfig {

    /** Age at which a record of the audit trail is deleted: a year or more, in years and months such as {@code P7Y}. */
    @ConfigDocDefault(value = "never", escape = false)
    Optional<Period> retention();
}
