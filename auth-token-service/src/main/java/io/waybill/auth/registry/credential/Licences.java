package io.waybill.auth.registry.credential;

import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.registry.application.Application;
import io.waybill.auth.registry.application.ApplicationChanges;
import io.waybill.auth.registry.application.ApplicationRepository;
import io.waybill.auth.registry.application.Licence;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.LicenceThumbprint;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The India licences of applications: a LoginID with its LicenceKey, both generated. */
@ApplicationScoped
public class Licences {

    private static final int MAX_PER_APPLICATION = 20;

    private final ApplicationRepository applications;
    private final ApplicationChanges changes;
    private final RandomIds random;
    private final Clock clock;

    Licences(ApplicationRepository applications, ApplicationChanges changes, RandomIds random, Clock clock) {
        this.applications = applications;
        this.changes = changes;
        this.random = random;
        this.clock = clock;
    }

    /** A new licence. No other answer shows its key. */
    @Schema
    public record NewLicence(
            @Schema(pattern = Licence.LOGIN_ID) String loginId,

            @Schema(description = "Shown this once.") String licenceKey) {

        @Override
        public String toString() {
            return "licence of " + loginId;
        }
    }

    @Transactional
    public NewLicence create(UUID applicationId) {
        NewLicence made = new NewLicence(random.id(), random.secret());
        create(applicationId, made);
        return made;
    }

    /** Creates one with values of the caller's. */
    @Transactional
    public void create(UUID applicationId, NewLicence made) {
        Application application = applications.locked(applicationId);
        if (application.licences.size() >= MAX_PER_APPLICATION) {
            throw ApiException.conflict("an application has at most " + MAX_PER_APPLICATION + " licences");
        }
        LicenceThumbprint thumbprint = LicenceThumbprint.of(made.loginId(), made.licenceKey());
        Licence licence = new Licence();
        licence.loginId = made.loginId();
        licence.applicationId = applicationId;
        licence.loginThumbprint = thumbprint.login();
        licence.pairThumbprint = thumbprint.pair();
        licence.createdAt = clock.instant();
        licence.createdBy = changes.actor();
        application.licences.add(licence);
        changes.made(application, "licence.create", Map.of("loginId", made.loginId()));
    }

    /** Deletes the licence; tokens that carry it are revoked. */
    @Transactional
    public void delete(UUID applicationId, String loginId) {
        Application application = applications.locked(applicationId);
        Licence licence = application.licences.stream()
                .filter(candidate -> candidate.loginId.equals(loginId))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("the application has no such licence"));
        delete(application, List.of(licence));
    }

    void delete(Application application, List<Licence> licences) {
        if (!licences.isEmpty()) {
            changes.revokeTokens(application);
        }
        for (Licence licence : licences) {
            application.licences.remove(licence);
            changes.made(application, "licence.delete", Map.of("loginId", licence.loginId));
        }
    }
}
