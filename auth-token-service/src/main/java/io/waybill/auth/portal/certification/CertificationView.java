package io.waybill.auth.portal.certification;

import io.waybill.auth.application.ApplicationRecord;
import io.waybill.auth.certification.CalledOperation;
import io.waybill.auth.certification.Checklist;
import io.waybill.auth.certification.Evidence.Certified;
import io.waybill.common.WaybillConfig.Environment;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Where an application stands between the sandbox and production.
 *
 * @param isSandbox whether this is a sandbox
 * @param isMaking whether it makes statements
 * @param isTaking whether this is a production that takes them
 * @param lists what is missing for each API; empty in production
 * @param certified what production has taken; {@code null} for nothing
 */
public record CertificationView(
        ApplicationRecord application,
        boolean isSandbox,
        boolean isMaking,
        boolean isTaking,
        List<Checklist> lists,
        Certified certified) {

    /** Calls of an API, as they were stated. */
    public record CertifiedApi(String api, long calls, long ok, int operations) {}

    /** Whether nothing is missing for at least one API. */
    public boolean isReady() {
        return lists.stream().anyMatch(Checklist::isComplete);
    }

    /** Whether it is in production already, so that its client id stays. */
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
