package io.waybill.auth.portal.operators.audit;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Filters;
import io.waybill.auth.portal.form.Form;
import io.waybill.common.audit.AuditEvent;
import io.waybill.common.audit.AuditFilter;
import io.waybill.common.audit.AuditQuery;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.paging.Listing;
import io.waybill.common.paging.Page;
import io.waybill.common.query.PageQuery;
import io.waybill.common.query.PeriodQuery;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.QueryReader.Query;
import io.waybill.common.web.request.QueryReader;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The audit trail as a page, and as a file for spreadsheets. */
@Path(AuditPageResource.PATH)
@RolesAllowed(Caller.READER)
@RunOnVirtualThread
@LimitedConcurrency
public class AuditPageResource {

    static final String PATH = "/portal/operators";

    private final AuditTrail audit;
    private final AuditNameRepository references;
    private final QueryReader queries;
    private final Form form;

    AuditPageResource(AuditTrail audit, AuditNameRepository references, QueryReader queries, Form form) {
        this.audit = audit;
        this.references = references;
        this.queries = queries;
        this.form = form;
    }

    /**
     * @param names of people and applications, by how the trail names them
     * @param next path of the next page; {@code null} without one
     * @param file path of the file with the same lines
     */
    record AuditPage(Form form, List<AuditEvent> lines, Map<String, String> names, String next, String file)
            implements TemplateInstance {}

    @GET
    @Path("/audit")
    public Response page(@Context UriInfo uri) {
        Filters filters = Filters.of(uri.getQueryParameters());
        filters.asked().forEach(form::suggest);
        Page<AuditEvent> page = form.judged(() -> list(filters).first()).orElseGet(() -> Page.whole(List.of()));
        List<String> named = page.items().stream()
                .flatMap(line -> Stream.of(line.actor(), line.target()))
                .toList();
        TemplateInstance template = new AuditPage(
                form,
                page.items(),
                references.names(named),
                filters.next(PATH + "/audit", page.next()),
                filters.link(PATH + "/audit.csv"));
        return form.isRefused() ? form.refused(template) : Answer.page(template);
    }

    @GET
    @Path("/audit.csv")
    @Produces(ExportWriter.CSV)
    public Listing<AuditEvent> file(@Context UriInfo uri) {
        return list(Filters.of(uri.getQueryParameters()));
    }

    /** The lines that the filters of {@code /admin/v1/audit} find. */
    private Listing<AuditEvent> list(Filters filters) {
        Query query = queries.read(filters.query(), List.of(AuditQuery.class, PeriodQuery.class, PageQuery.class));
        AuditFilter filter =
                query.get(AuditQuery.class).filter(query.get(PeriodQuery.class).period());
        return query.get(PageQuery.class).list(AuditEvent.COLUMNS, page -> audit.list(filter, page));
    }
}
