package io.waybill.auth.application;

import io.waybill.auth.change.ChangeFeed;
import io.waybill.auth.change.ChangeKind;
import io.waybill.auth.crypto.RandomIds;
import io.waybill.auth.crypto.Sealed;
import io.waybill.auth.crypto.Sealing;
import io.waybill.auth.withdrawal.WithdrawalRegister;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.LicenceThumbprint;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;

/** The India licences of applications: a LoginID with its LicenceKey, both generated. */
@ApplicationScoped
class Licences {

    private static final int MAX_PER_APPLICATION = 20;

    private final ApplicationRepository applications;
    private final LicenceRepository licences;
    private final WithdrawalRegister withdrawals;
    private final ChangeFeed changes;
    private final AuditTrail audit;
    private final Sealing sealing;
    private final RandomIds random;
    private final Clock clock;

    Licences(
            ApplicationRepository applications,
            LicenceRepository licences,
            WithdrawalRegister withdrawals,
            ChangeFeed changes,
            AuditTrail audit,
            Sealing sealing,
            RandomIds random,
            Clock clock) {
        this.applications = applications;
        this.licences = licences;
        this.withdrawals = withdrawals;
        this.changes = changes;
        this.audit = audit;
        this.sealing = sealing;
        this.random = random;
        this.clock = clock;
    }

    /** A licence when it is created, the only time that its key is shown. */
    record NewLicence(String loginId, String licenceKey) {

        @Override
        public String toString() {
            return "licence of " + loginId;
        }
    }

    @Transactional
    NewLicence create(UUID applicationId) {
        Application application = applications.locked(applicationId);
        if (licences.of(applicationId).size() >= MAX_PER_APPLICATION) {
            throw ApiException.conflict("an application has at most " + MAX_PER_APPLICATION + " licences");
        }
        NewLicence made = new NewLicence(random.id(), random.secret());
        LicenceThumbprint thumbprint = LicenceThumbprint.of(made.loginId(), made.licenceKey());
        Sealed sealed = sealing.sealText(made.licenceKey(), Licence.sealingContext(made.loginId()));
        Licence licence = new Licence();
        licence.loginId = made.loginId();
        licence.applicationId = applicationId;
        licence.loginThumbprint = thumbprint.login();
        licence.pairThumbprint = thumbprint.pair();
        licence.sealed = sealed.bytes();
        licence.sealingKey = sealed.keyId();
        licence.createdAt = clock.instant();
        licences.persist(licence);
        audit.record("licence.create", ApplicationRegistry.target(applicationId), Map.of("loginId", made.loginId()));
        changes.publish(ChangeKind.APPLICATION, application.clientId);
        return made;
    }

    /** Deletes the licence; tokens that carry it are withdrawn. */
    @Transactional
    void delete(UUID applicationId, String loginId) {
        Application application = applications.locked(applicationId);
        Licence licence = licences.of(applicationId).stream()
                .filter(candidate -> candidate.loginId.equals(loginId))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("the application has no such licence"));
        licences.delete(licence);
        withdrawals.withdrawApplication(application.clientId, application.withdrawTokens(clock.instant()));
        audit.record("licence.delete", ApplicationRegistry.target(applicationId), Map.of("loginId", loginId));
        changes.publish(ChangeKind.APPLICATION, application.clientId);
    }
}
