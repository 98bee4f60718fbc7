package io.waybill.common.audit;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Position;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The queries on the audit trail. */
@ApplicationScoped
class AuditEventRepository implements PanacheRepositoryBase<AuditEventEntity, Long> {

    /** Appends an event, in the caller's transaction if there is one. */
    @Transactional
    void append(AuditEventEntity event) {
        persist(event);
    }

    /** A page of events, newest first, with one more than the page holds. */
    List<AuditEventEntity> list(AuditFilter filter, PageRequest page) {
        Position below = filter.occurred().below(page);
        StringBuilder query = new StringBuilder("(occurredAt, id) < (:time, :id) and occurredAt >= :from");
        Map<String, Object> parameters = new HashMap<>(filter.fields());
        parameters.put("time", below.time());
        parameters.put("id", below.number());
        parameters.put("from", filter.occurred().from());
        filter.fields().keySet().forEach(field -> query.append(" and %1$s in :%1$s".formatted(field)));
        return find(query.append(" order by occurredAt desc, id desc").toString(), parameters)
                .page(0, page.limit() + 1)
                .list();
    }
}
