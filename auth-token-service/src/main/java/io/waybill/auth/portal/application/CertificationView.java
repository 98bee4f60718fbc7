package io.waybill.auth.portal.application;

import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.certification.Checklist;
import java.util.List;

/**
 * The state of an application between sandbox and production.
 *
 * @param lists the checklist of each API; empty in production
 */
public record CertificationView(ApplicationRecord application, boolean isSandbox, List<Checklist> lists) {

    /** Whether the checklist of at least one API is complete. */
    public boolean isReady() {
        return lists.stream().anyMatch(Checklist::isComplete);
    }
}
