package io.waybill.auth.registry.application;

import io.waybill.auth.registry.application.ApplicationRecord.LicenceRecord;
import io.waybill.auth.registry.application.ApplicationRecord.SecretRecord;
import java.util.List;
import java.util.UUID;

/** The credentials of an application, without the values of its secrets. */
public record ApplicationCredentials(
        UUID id,
        String clientId,
        String name,
        ApplicationState state,
        List<SecretRecord> secrets,
        List<LicenceRecord> licences) {

    static ApplicationCredentials from(Application application) {
        return new ApplicationCredentials(
                application.id,
                application.clientId,
                application.name,
                application.state,
                application.secrets.stream().map(SecretRecord::from).toList(),
                application.licences.stream().map(LicenceRecord::from).toList());
    }

    @Override
    public String toString() {
        return "application " + id;
    }
}
