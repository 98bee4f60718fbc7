package io.waybill.auth.portal.operators.applications;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.application.FailuresView;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.registration.ApplicationRegistry;
import io.waybill.auth.registry.usage.FailedCalls;
import io.waybill.auth.registry.usage.FailureQuery;
import io.waybill.auth.registry.usage.FailureRecord;
import io.waybill.common.paging.Listing;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The last failing calls of an application, for an operator who helps its developers. */
@Path("/portal/operators/applications/{id}/failures")
@RolesAllowed(Caller.APPLICATIONS)
@RunOnVirtualThread
@LimitedConcurrency
public class FailuresPageResource {

    private final ApplicationRegistry registry;
    private final FailedCalls failures;

    FailuresPageResource(ApplicationRegistry registry, FailedCalls failures) {
        this.registry = registry;
        this.failures = failures;
    }

    record FailuresPage(ApplicationRecord application, FailuresView view) implements TemplateInstance {}

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    public Response page(@PathParam("id") String id) {
        ApplicationRecord application = registry.withGrants(PathId.of(id, "application"));
        return Answer.page(new FailuresPage(
                application,
                FailuresView.of(
                        List.of(),
                        failures.of(application.id()),
                        "/portal/operators/applications/" + application.id() + "/failures/failures.csv")));
    }

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    @Path("/failures.csv")
    @Produces(ExportWriter.CSV)
    public Listing<FailureRecord> file(@PathParam("id") String id) {
        ApplicationRecord application = registry.withGrants(PathId.of(id, "application"));
        return failures.of(application.id(), FailureQuery.ALL);
    }
}
