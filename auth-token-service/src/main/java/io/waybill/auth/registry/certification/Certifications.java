package io.waybill.auth.registry.certification;

import io.waybill.auth.registry.api.PublishedOperations;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRecord.GrantRecord;
import io.waybill.auth.registry.application.ApplicationState;
import io.waybill.auth.registry.application.GrantState;
import io.waybill.auth.registry.certification.Checklist.Rules;
import io.waybill.common.WaybillConfig;
import io.waybill.common.WaybillConfig.Environment;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Finds the operations that applications must still call in a sandbox before they go to production. */
@ApplicationScoped
public class Certifications {

    private final EvidenceRepository evidence;
    private final CertificationConfig config;
    private final WaybillConfig waybill;

    Certifications(EvidenceRepository evidence, CertificationConfig config, WaybillConfig waybill) {
        this.evidence = evidence;
        this.config = config;
        this.waybill = waybill;
    }

    public boolean isSandbox() {
        return waybill.environment() == Environment.SANDBOX;
    }

    /** What is missing for production, for each API that the application has in this sandbox. */
    public List<Checklist> checklists(ApplicationRecord application) {
        return checklists(application.grants(), evidence.of(application.id()));
    }

    /**
     * As {@link #checklists(ApplicationRecord)}, by one query for all applications. Applications that are not approved
     * are absent; in production the answer is empty.
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
        Rules rules = new Rules(evidence.days(), config.calls());
        Map<String, List<String>> operations = PublishedOperations.byApi();
        return grants.stream()
                .filter(grant -> grant.environment().equals(Environment.SANDBOX.claim())
                        && grant.state() == GrantState.approved
                        && operations.containsKey(grant.api()))
                .map(grant -> Checklist.of(grant.api(), operations.get(grant.api()), known, rules))
                .toList();
    }
}
