package io.waybill.auth.portal.application;

import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.certification.CalledOperation;
import io.waybill.auth.registry.certification.Checklist;
import io.waybill.auth.registry.certification.Evidence.Certified;
import io.waybill.common.WaybillConfig.Environment;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The state of an application between sandbox and production.
 *
 * @param isMaking whether this sandbox makes statements
 * @param isTaking whether this production takes statements
 * @param lists the checklist of each API; empty in production
 * @param certified what production has taken; {@code null} for nothing
 */
public record CertificationView(
        ApplicationRecord application,
        boolean isSandbox,
        boolean isMaking,
        boolean isTaking,
        List<Checklist> lists,
        Certified certified) {

    /** The stated calls of an API. */
    public record CertifiedApi(String api, long calls, long ok, int operations) {}

    /** Whether the checklist of at least one API is complete. */
    public boolean isReady() {
        return lists.stream().anyMatch(Checklist::isComplete);
    }

    /** Whether it has a production grant already, so that its client id stays. */
    public boolean isInProduction() {
        return application.grants().stream()
                .anyMatch(grant -> grant.environment().equals(Environment.PRODUCTION.claim())
                        && grant.state().name().equals("approved"));
    }

    /** What production has taken, by API. */
    public List<CertifiedApi> certifiedApis() {
        Map<String, List<CalledOperation>> byApi = certified.operations().stream()
                .collect(Collectors.groupingBy(CalledOperation::api, TreeMap::new, Collectors.toList()));
        return byApi.entrySet().stream()
                .map(api -> new CertifiedApi(
                        api.getKey(),
                        api.getValue().stream()
                                .mapToLong(CalledOperation::calls)
                                .sum(),
                        api.getValue().stream().mapToLong(CalledOperation::ok).sum(),
                        api.getValue().size()))
                .toList();
    }
}
