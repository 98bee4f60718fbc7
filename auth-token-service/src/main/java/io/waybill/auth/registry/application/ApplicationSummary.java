package io.waybill.auth.registry.application;

import io.waybill.auth.registry.application.ApplicationRecord.GrantRecord;
import java.util.List;
import java.util.UUID;

/** An application in a list. */
public record ApplicationSummary(
        UUID id,
        String clientId,
        String name,
        String owner,
        String businessRegion,
        String level,
        ApplicationState state,
        List<GrantRecord> grants) {

    static ApplicationSummary from(Application application) {
        return new ApplicationSummary(
                application.id,
                application.clientId,
                application.name,
                application.owner,
                application.businessRegion,
                application.serviceLevel,
                application.state,
                application.grants.stream().map(GrantRecord::from).toList());
    }

    @Override
    public String toString() {
        return "application " + id;
    }
}
