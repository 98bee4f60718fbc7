package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.page.Filters;
import io.waybill.common.audit.AuditEvent;
import io.waybill.common.audit.AuditFilter;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import java.util.List;

/** The lines of the audit page and of its file: those that the filters of {@code /admin/v1/audit} find. */
final class AuditQuery {

    private static final List<String> COLUMNS =
            List.of("id", "occurredAt", "actor", "action", "target", "sourceAddress", "requestId", "details");

    private AuditQuery() {}

    /**
     * The lines.
     *
     * @throws io.waybill.common.error.ApiException 400 naming every filter that is wrong
     */
    static Listing<AuditEvent> list(Filters filters, AuditTrail audit) {
        ListQuery query = new ListQuery(filters.query());
        AuditFilter filter = AuditFilter.of(query);
        return query.list(COLUMNS, page -> audit.list(filter, page));
    }
}
