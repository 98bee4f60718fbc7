package io.waybill.auth.portal.operators.audit;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.page.Filters;
import io.waybill.common.audit.AuditEvent;
import io.waybill.common.audit.AuditFilter;
import io.waybill.common.audit.AuditQuery;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.paging.Listing;
import io.waybill.common.paging.Page;
import io.waybill.common.query.PageQuery;
import io.waybill.common.query.PeriodQuery;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.QueryReader;
import io.waybill.common.web.request.QueryReader.Query;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The audit trail as a page, and as a file for spreadsheets. */
@Path("/portal/operators")
@RolesAllowed(Caller.READER)
@RunOnVirtualThread
@LimitedConcurrency
public class AuditPageResource {

    static final String PATH = "/portal/operators/audit";

    /** The fields of the page: a fault of another parameter has none to lead to. */
    private static final List<String> FIELDS = List.of("actor", "action", "target", "from", "to");

    /** The filters that take a name. */
    private static final List<String> NAMED = List.of("actor", "target");

    /** The most subjects that one name may stand for. */
    private static final int MOST = 20;

    /** Actors that are in nobody's name. */
    private static final Set<String> NOBODY = Set.of(AuditTrail.SYSTEM, "anonymous");

    private final AuditTrail audit;
    private final AuditNameRepository names;
    private final QueryReader queries;
    private final Form form;

    AuditPageResource(AuditTrail audit, AuditNameRepository names, QueryReader queries, Form form) {
        this.audit = audit;
        this.names = names;
        this.queries = queries;
        this.form = form;
    }

    /**
     * @param actions to choose from: those in the trail, and the chosen one
     * @param names of people and applications, by how the trail names them
     * @param next path of the next page; {@code null} without one
     * @param file path of the file with the same lines
     */
    record AuditPage(
            Collection<String> actions, List<AuditEvent> lines, Map<String, String> names, String next, String file)
            implements TemplateInstance {}

    @GET
    @Path("/audit")
    public Response page(@Context UriInfo uri) {
        Filters filters = Filters.of(uri.getQueryParameters());
        FIELDS.forEach(field -> form.suggest(field, filters.asked().getOrDefault(field, "")));
        Page<AuditEvent> page = form.attempt(() -> list(filters).first()).orElseGet(() -> Page.whole(List.of()));
        List<String> named = page.items().stream()
                .flatMap(line -> Stream.of(line.actor(), line.target()))
                .toList();
        TemplateInstance template = new AuditPage(
                actions(filters.asked().get("action")),
                page.items(),
                names.names(named),
                filters.next(PATH, page.next()),
                filters.link(PATH + ".csv"));
        return form.answer(template);
    }

    @GET
    @Path("/audit.csv")
    @Produces(ExportWriter.CSV)
    public Listing<AuditEvent> file(@Context UriInfo uri) {
        return list(Filters.of(uri.getQueryParameters()));
    }

    private Listing<AuditEvent> list(Filters filters) {
        Query query = queries.read(filters.query(), List.of(AuditQuery.class, PeriodQuery.class, PageQuery.class));
        AuditFilter sent =
                query.get(AuditQuery.class).filter(query.get(PeriodQuery.class).period());
        Map<String, Set<String>> fields = new LinkedHashMap<>(sent.fields());
        for (String field : NAMED) {
            fields.computeIfPresent(field, this::references);
        }
        AuditFilter filter = new AuditFilter(fields, sent.occurred());
        return query.get(PageQuery.class).list(AuditEvent.COLUMNS, page -> audit.list(filter, page));
    }

    private Set<String> references(String field, Set<String> sent) {
        // An application that acts is named by its bare id.
        Set<String> all = new LinkedHashSet<>(sent);
        for (String text : sent) {
            if (NOBODY.contains(text)) {
                continue;
            }
            PathId.parse(text).ifPresent(id -> {
                all.add(id.toString());
                AuditWording.KINDS.forEach(kind -> all.add(kind + id));
            });
            List<String> found = names.references(text, MOST + 1);
            if (found.size() > MOST) {
                throw ApiException.invalid(List.of(Violation.of(
                        "/" + field,
                        ViolationCode.OUT_OF_RANGE,
                        "is in the name of more than " + MOST + " people, applications and users: type more of it")));
            }
            found.forEach(reference -> {
                all.add(reference);
                all.add(reference.replaceFirst("^application/", ""));
            });
        }
        return all;
    }

    private Collection<String> actions(String chosen) {
        Set<String> actions = new TreeSet<>(names.actions());
        if (chosen != null) {
            actions.add(chosen);
        }
        return actions;
    }
}
