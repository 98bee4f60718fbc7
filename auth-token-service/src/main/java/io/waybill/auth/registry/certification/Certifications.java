package io.waybill.auth.registry.certification;

import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.crypto.SigningKeyService;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRecord.GrantRecord;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.auth.registry.application.ApplicationState;
import io.waybill.auth.registry.application.GrantState;
import io.waybill.auth.registry.certification.Checklist.Rules;
import io.waybill.common.WaybillConfig;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** A sandbox states what applications have called there, and production takes the statements. */
@ApplicationScoped
public class Certifications {

    private final EvidenceRepository evidence;
    private final StatementReader reader;
    private final ApplicationRegistry registry;
    private final CertificationConfig config;
    private final WaybillConfig waybill;
    private final SigningKeyService keys;
    private final AuditTrail audit;
    private final RandomIds random;
    private final Clock clock;

    Certifications(
            EvidenceRepository evidence,
            StatementReader reader,
            ApplicationRegistry registry,
            CertificationConfig config,
            WaybillConfig waybill,
            SigningKeyService keys,
            AuditTrail audit,
            RandomIds random,
            Clock clock) {
        this.evidence = evidence;
        this.reader = reader;
        this.registry = registry;
        this.config = config;
        this.waybill = waybill;
        this.keys = keys;
        this.audit = audit;
        this.random = random;
        this.clock = clock;
    }

    /**
     * A signed statement.
     *
     * @param statement the JWS; it contains the client id, which is a key
     * @param apis the APIs that it covers
     */
    public record Made(String statement, List<String> apis, Instant expiresAt) {

        @Override
        public String toString() {
            return "a statement about " + apis;
        }
    }

    /** Whether this is a sandbox. */
    public boolean isSandbox() {
        return waybill.environment() == Environment.SANDBOX;
    }

    /** Whether this sandbox makes statements. */
    public boolean isMaking() {
        return isSandbox() && config.productionIssuer().isPresent();
    }

    /** Whether this production takes statements. */
    public boolean isTaking() {
        return waybill.environment() == Environment.PRODUCTION
                && config.jwksUrl().isPresent();
    }

    /** What is missing for production, for each API that the application has in this sandbox. */
    public List<Checklist> checklists(ApplicationRecord application) {
        return checklists(application.grants(), evidence.of(application.id()));
    }

    /**
     * As {@link #checklists(ApplicationRecord)}, with one statement for all applications. Applications that are not
     * approved are absent; in production the answer is empty.
     */
    public Map<UUID, List<Checklist>> checklists(List<ApplicationRecord> applications) {
        List<ApplicationRecord> approved = applications.stream()
                .filter(application -> isSandbox() && application.state() == ApplicationState.approved)
                .toList();
        Map<UUID, Evidence> known =
                evidence.of(approved.stream().map(ApplicationRecord::id).toList());
        return approved.stream()
                .collect(Collectors.toMap(
                        ApplicationRecord::id,
                        application ->
                                checklists(application.grants(), known.getOrDefault(application.id(), Evidence.NONE))));
    }

    private List<Checklist> checklists(List<GrantRecord> grants, Evidence known) {
        Rules rules = new Rules(evidence.days(), config.calls(), config.errorPercent());
        Map<String, List<String>> operations = evidence.operations();
        return grants.stream()
                .filter(grant -> grant.environment().equals(Environment.SANDBOX.claim())
                        && grant.state() == GrantState.approved
                        && operations.containsKey(grant.api()))
                .map(grant -> Checklist.of(grant.api(), operations.get(grant.api()), known, rules))
                .toList();
    }

    /**
     * States the application's calls of each API whose checklist is complete.
     *
     * @param production id of the application in production that may take the statement
     * @throws ApiException 409 if every checklist lacks something, or this sandbox makes no statements
     */
    public Made make(UUID id, UUID production) {
        ApplicationRecord application = registry.withGrants(id);
        if (!isMaking()) {
            throw ApiException.conflict("this deployment makes no statements: it is no sandbox of a production");
        }
        if (application.state() != ApplicationState.approved) {
            throw ApiException.conflict("the application is " + application.state());
        }
        Evidence known = evidence.of(id);
        List<Checklist> lists = checklists(application.grants(), known);
        List<String> complete =
                lists.stream().filter(Checklist::isComplete).map(Checklist::api).toList();
        if (complete.isEmpty()) {
            throw ApiException.conflict(
                    lists.isEmpty()
                            ? "the application has no API in the sandbox"
                            : "something is missing for every API: "
                                    + lists.stream().map(Checklist::missing).collect(Collectors.joining("; ")));
        }
        Statement statement = statement(application, production, calls(known, complete));
        String signed = keys.sign(Statement.TYPE, statement.claims());
        audit.record(
                "certification.state",
                "application/" + id,
                Map.of("statement", statement.id(), "apis", complete, "for", "application/" + production));
        return new Made(signed, complete, statement.expiresAt());
    }

    private List<CalledOperation> calls(Evidence known, List<String> apis) {
        Map<String, List<String>> operations = evidence.operations();
        return apis.stream()
                .flatMap(api -> known.own().stream()
                        .filter(called -> operations.get(api).contains(called.operation()))
                        .map(called -> called.of(api)))
                .toList();
    }

    private Statement statement(ApplicationRecord application, UUID production, List<CalledOperation> calls) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return new Statement(
                random.id(),
                waybill.issuer().toString(),
                config.productionIssuer().orElseThrow().toString(),
                production,
                application.clientId(),
                calls,
                now,
                // The signing key is published until then.
                now.plus(keys.published()));
    }

    /**
     * Judges a statement for an application. Asks the sandbox for its keys if they are unknown.
     *
     * @param sent the statement; line breaks and blanks do not count
     * @throws ApiException 400 that says what is wrong with the field {@code statement}; 409 if this production takes
     *     no statements; 503 if the sandbox's keys cannot be read
     */
    public Statement read(UUID id, String sent) {
        registry.withGrants(id);
        if (!isTaking()) {
            throw ApiException.conflict("this deployment takes no statements: it is no production of a sandbox");
        }
        return reader.read(sent.replaceAll("\\s+", ""), id);
    }

    /**
     * Takes a statement: operators see its evidence, and the application gets the client id of its sandbox.
     *
     * @throws ApiException 409 if it was taken before, or the application may not have it
     */
    @Transactional
    public void take(Statement statement) {
        evidence.takenAt(statement.id()).ifPresent(time -> {
            throw usedBefore(time);
        });
        registry.adoptClientId(statement.application(), statement.clientId());
        Instant now = clock.instant();
        if (!evidence.take(statement, now, audit.actor())) {
            throw usedBefore(now);
        }
        audit.record(
                "certification.take",
                "application/" + statement.application(),
                Map.of(
                        "statement",
                        statement.id(),
                        "sandbox",
                        statement.issuer(),
                        "apis",
                        statement.calls().stream()
                                .map(CalledOperation::api)
                                .distinct()
                                .toList()));
    }

    private static ApiException usedBefore(Instant time) {
        return ApiException.conflict("this statement was used before, at " + time.truncatedTo(ChronoUnit.SECONDS));
    }
}
