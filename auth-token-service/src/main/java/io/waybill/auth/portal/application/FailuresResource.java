package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Filters;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.membership.OwnApplication;
import io.waybill.auth.registry.usage.FailedCalls;
import io.waybill.auth.registry.usage.FailureQuery;
import io.waybill.auth.registry.usage.ListedFailure;
import io.waybill.common.paging.Listing;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.LimitedConcurrency;
import io.waybill.common.web.QueryReader;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;

/** The last failing calls of an application, each with what to do, and as a file for spreadsheets. */
@Path("/portal/applications/{id}/failures")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class FailuresResource {

    private final Membership membership;
    private final FailedCalls failures;
    private final QueryReader queries;

    FailuresResource(Membership membership, FailedCalls failures, QueryReader queries) {
        this.membership = membership;
        this.failures = failures;
        this.queries = queries;
    }

    record FailuresPage(OwnApplication application, FailuresView view) implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id, @Context UriInfo uri) {
        OwnApplication application = membership.own(id);
        return Answer.page(new FailuresPage(
                application,
                FailuresView.of(
                        "/portal/applications/" + application.id() + "/failures",
                        failures.of(application.id()),
                        Filters.of(uri.getQueryParameters()))));
    }

    @GET
    @Path("/csv")
    @Produces(ExportWriter.CSV)
    public Listing<ListedFailure> file(@PathParam("id") String id, @Context UriInfo uri) {
        OwnApplication application = membership.own(id);
        Filters filters = Filters.of(uri.getQueryParameters());
        FailureQuery query =
                queries.read(filters.query(), List.of(FailureQuery.class)).get(FailureQuery.class);
        return failures.of(application.id(), query);
    }
}
