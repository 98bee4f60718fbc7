package io.waybill.common.audit;

import io.smallrye.config.ConfigMapping;
import java.time.Period;
import java.util.Optional;

/** How the audit trail is kept. */
@ConfigMapping(prefix = "waybill.audit")
public interface AuditConfig {

    /** Age at which a record is deleted, a year or more, such as {@code P7Y}; by default never. */
    Optional<Period> retention();
}
