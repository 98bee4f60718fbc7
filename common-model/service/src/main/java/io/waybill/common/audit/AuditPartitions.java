package io.waybill.common.audit;

import io.waybill.common.partition.PartitionedTable;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The audit trail is in months. */
@Singleton
public class AuditPartitions {

    @Produces
    @Singleton
    PartitionedTable trail(AuditConfig config) {
        return new PartitionedTable("audit_event", "occurred_at", config.monthsAhead(), config.retention());
    }
}
