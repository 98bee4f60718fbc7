package io.waybill.auth.registry.application;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.auth.registry.application.Declaration.Change;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Brings applications to what is declared of them, by the operations that an operator could call one by one. What is
 * declared already is left alone, so a repetition does nothing.
 */
@ApplicationScoped
class Declarations {

    private static final Decision NOT_DECLARED = new Decision("no longer declared", Expected.ANYTHING);

    private final ApplicationRepository applications;
    private final ApplicationRegistry registry;
    private final ApiGrants grants;
    private final ClientKeys keys;
    private final Licences licences;
    private final Clock clock;

    Declarations(
            ApplicationRepository applications,
            ApplicationRegistry registry,
            ApiGrants grants,
            ClientKeys keys,
            Licences licences,
            Clock clock) {
        this.applications = applications;
        this.registry = registry;
        this.grants = grants;
        this.keys = keys;
        this.licences = licences;
        this.clock = clock;
    }

    /**
     * An application, and what can be declared of it.
     *
     * @param application absent if it is not there
     * @param dryRun whether {@code changes} and {@code declaration} are what would be
     * @param changes absent if nothing was asked for
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Declared(
            ApplicationRecord application, Declaration declaration, Boolean dryRun, List<Change> changes) {}

    /** @throws ApiException 404 if no application has this external id */
    @Transactional
    Declared get(String externalId) {
        Application application = applications.byExternalId(externalId).orElseThrow(ApplicationRepository::unknown);
        return new Declared(
                ApplicationRecord.from(application), Declaration.of(application, clock.instant()), null, null);
    }

    /**
     * Makes or changes the application.
     *
     * @param prune whether grants, keys and licences go that are not declared; those of which nothing is said stay
     * @param dryRun whether all of it is undone at the end
     * @throws ApiException 400 and 409 as those of the single operations, with the place in the declaration
     */
    @Transactional
    Requested<Declared> put(String externalId, Declaration wanted, boolean prune, boolean dryRun) {
        applications.lockExternalId(externalId);
        if (wanted.keys() != null && wanted.keys().stream().anyMatch(key -> key.serviceAccount() != null)) {
            applications.lockAccounts();
        }
        Optional<Application> found = applications.lockedByExternalId(externalId);
        ApplicationRecord before = found.map(ApplicationRecord::from).orElse(null);
        Declaration was = found.map(application -> Declaration.of(application, clock.instant()))
                .orElse(null);

        Application application = found.map(existing -> described(existing, wanted))
                .orElseGet(() -> registry.registerWithoutSecret(wanted.registration()
                        .orElse(Registration.DEFAULT_LEVEL, List.of())
                        .named(externalId)));
        if (wanted.state() != null
                && (application.state == ApplicationState.registered
                        || application.state == ApplicationState.rejected)) {
            registry.approve(application.id, Decision.NONE);
        }
        Declaration is = Declaration.of(application, clock.instant());
        if (wanted.grants() != null) {
            bringGrants(application.id, is.grants(), wanted.grants(), prune);
        }
        if (wanted.keys() != null) {
            bringKeys(application, wanted.keys(), prune);
        }
        if (wanted.licences() != null) {
            bringLicences(application.id, is.licences(), wanted.licences(), prune);
        }

        // A dry run, too: the database has its say, and answers show times and order as later ones do.
        applications.reread(application);
        Declaration becomes = Declaration.of(application, clock.instant());
        ApplicationRecord after = ApplicationRecord.from(application);
        if (dryRun) {
            QuarkusTransaction.setRollbackOnly();
        }
        return new Requested<>(
                found.isEmpty() && !dryRun, new Declared(dryRun ? before : after, becomes, dryRun, becomes.since(was)));
    }

    private Application described(Application application, Declaration wanted) {
        if (application.isConfigured()) {
            throw ApiException.conflict("the application comes from the configuration, which declares it");
        }
        Registration is = application.registration();
        Registration becomes = wanted.registration().orElse(is.level(), is.roles());
        if (!becomes.equals(is)) {
            registry.change(application.id, becomes);
        }
        return application;
    }

    private void bringGrants(UUID id, List<DeclaredGrant> present, List<DeclaredGrant> wanted, boolean prune) {
        if (prune) {
            Set<String> declared = new HashSet<>();
            wanted.forEach(grant -> declared.add(grant.path()));
            present.stream()
                    .filter(grant -> !declared.contains(grant.path()))
                    .forEach(grant -> grants.revoke(id, grant.with(NOT_DECLARED)));
        }
        for (DeclaredGrant grant : wanted) {
            grants.request(id, grant.with(Decision.NONE));
            if (grant.state() != null) {
                grants.approve(id, grant.with(Decision.NONE));
            }
        }
    }

    private void bringKeys(Application application, List<DeclaredKey> wanted, boolean prune) {
        Set<DeclaredKey> missing = new HashSet<>(wanted);
        for (ClientKey key : List.copyOf(application.keys)) {
            if (key.isLive(clock.instant()) && !missing.remove(DeclaredKey.of(key)) && prune) {
                keys.expire(application.id, key.id, Optional.empty());
            }
        }
        for (int i = 0; i < wanted.size(); i++) {
            if (missing.contains(wanted.get(i))) {
                addKey(application, wanted.get(i), Declaration.path(Declaration.KEYS, Integer.toString(i)));
            }
        }
    }

    private void addKey(Application application, DeclaredKey key, String pointer) {
        try {
            keys.add(application.id, key.toAdd());
        } catch (ApiException e) {
            long live = application.keys.stream()
                    .filter(other -> other.isLive(clock.instant()))
                    .count();
            ViolationCode code = live < ClientKeys.MAX_LIVE ? ViolationCode.DUPLICATE : ViolationCode.OUT_OF_RANGE;
            throw new ApiException(
                    ErrorCode.CONFLICT, e.getMessage(), List.of(Violation.of(pointer, code, e.getMessage())));
        }
    }

    private void bringLicences(UUID id, List<String> present, List<String> wanted, boolean prune) {
        Violations violations = new Violations();
        for (int i = 0; i < wanted.size(); i++) {
            if (!present.contains(wanted.get(i))) {
                violations.add(
                        Declaration.path(Declaration.LICENCES, Integer.toString(i)),
                        ViolationCode.UNKNOWN_CODE,
                        "is no LoginID of this application: a licence is made by POST …/licences, which shows its key",
                        wanted.get(i));
            }
        }
        violations.throwIfAny();
        if (prune) {
            present.stream()
                    .filter(loginId -> !wanted.contains(loginId))
                    .forEach(loginId -> licences.delete(id, loginId));
        }
    }
}
