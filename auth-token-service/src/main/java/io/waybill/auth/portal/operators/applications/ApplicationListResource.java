package io.waybill.auth.portal.operators.applications;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.operators.Search;
import io.waybill.auth.portal.operators.Search.Found;
import io.waybill.auth.portal.operators.applications.ApplicationSearchRepository.FoundApplication;
import io.waybill.auth.portal.page.Answer;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;

/** The list of applications, with a search. */
@Path("/portal/operators/applications")
@RolesAllowed(Caller.APPLICATIONS)
@RunOnVirtualThread
@LimitedConcurrency
public class ApplicationListResource {

    private final ApplicationSearchRepository repository;

    ApplicationListResource(ApplicationSearchRepository repository) {
        this.repository = repository;
    }

    /** @param query the searched text; empty for all */
    record ApplicationsPage(String query, Found<FoundApplication> found) implements TemplateInstance {}

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    public Response page(@QueryParam("q") String query, @QueryParam("before") String before) {
        Search search = Search.of(query, before);
        return Answer.page(
                new ApplicationsPage(search.text(), search.find(repository::find, FoundApplication::number)));
    }
}
