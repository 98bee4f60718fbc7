package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.certification.Certifications;
import io.waybill.auth.registry.certification.Checklist;
import io.waybill.auth.registry.membership.OwnApplication;
import io.waybill.auth.registry.usage.FailedCalls;
import io.waybill.auth.registry.usage.FailureQuery;
import io.waybill.auth.registry.usage.FailureRecord;
import io.waybill.auth.registry.usage.Usage;
import io.waybill.auth.registry.usage.Usage.Day;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.common.paging.Listing;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.List;

/**
 * The usage of an application: today against the limit, 30 days, failing calls with their remedies and, in a sandbox,
 * what is missing for production.
 */
@Path("/portal/applications/{id}/activity")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class ActivityResource {

    private static final List<String> COLUMNS =
            List.of("day", "ok", "clientErrors", "rateLimited", "serverErrors", "declined");

    private final Membership membership;
    private final UsageLedger usage;
    private final FailedCalls failures;
    private final Certifications certifications;

    ActivityResource(Membership membership, UsageLedger usage, FailedCalls failures, Certifications certifications) {
        this.membership = membership;
        this.usage = usage;
        this.failures = failures;
        this.certifications = certifications;
    }

    /**
     * @param lists the checklist of each API; empty in production
     * @param isReady whether the checklist of at least one API is complete
     */
    record ActivityPage(
            ApplicationRecord application,
            UsageView view,
            FailuresView failures,
            List<Checklist> lists,
            boolean isReady)
            implements TemplateInstance {}

    /** The page. One transaction: five queries take one connection. */
    @GET
    @Transactional
    public Response page(@PathParam("id") String id) {
        ApplicationRecord application = membership.withGrants(id);
        Usage recent = usage.recent(application.id(), application.level());
        List<Checklist> lists = certifications.isSandbox() ? certifications.checklists(application) : List.of();
        return Answer.page(new ActivityPage(
                application,
                UsageView.of(recent),
                FailuresView.of(
                        recent.operations(),
                        failures.of(application.id()),
                        "/portal/applications/" + application.id() + "/activity/failures.csv"),
                lists,
                lists.stream().anyMatch(Checklist::isComplete)));
    }

    /** The calls of the last 30 days, for spreadsheets. */
    @GET
    @Path("/usage.csv")
    @Produces(ExportWriter.CSV)
    public Listing<Day> days(@PathParam("id") String id) {
        OwnApplication application = membership.own(id);
        Usage recent = usage.recent(application.id(), application.level());
        return Listing.whole(COLUMNS, UsageChart.of(recent).days());
    }

    /** The last failing calls, for spreadsheets. */
    @GET
    @Path("/failures.csv")
    @Produces(ExportWriter.CSV)
    public Listing<FailureRecord> failures(@PathParam("id") String id) {
        return failures.of(membership.own(id).id(), FailureQuery.ALL);
    }
}
