package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.membership.OwnApplication;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** The usage of an application: today against the limit, 30 days, and errors with their remedies. */
@Path("/portal/applications/{id}/usage")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class UsagePageResource {

    private final Membership membership;
    private final UsageLedger usage;

    UsagePageResource(Membership membership, UsageLedger usage) {
        this.membership = membership;
        this.usage = usage;
    }

    record UsagePage(OwnApplication application, UsageView view) implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id) {
        OwnApplication application = membership.own(id);
        return Answer.page(new UsagePage(application, view(application)));
    }

    @GET
    @Path("/csv")
    @Produces("text/csv")
    public Response csv(@PathParam("id") String id) {
        return Response.ok(view(membership.own(id)).csv())
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"usage.csv\"")
                .build();
    }

    private UsageView view(OwnApplication application) {
        return UsageView.of(usage.recent(application.id(), application.level()));
    }
}
