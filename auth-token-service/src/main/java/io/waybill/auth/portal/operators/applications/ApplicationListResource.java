package io.waybill.auth.portal.operators.applications;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.operators.Search;
import io.waybill.auth.portal.operators.Search.Found;
import io.waybill.auth.portal.operators.applications.ApplicationSearchRepository.FoundApplication;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.registry.usage.NearLimit;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The list of applications, with a search. Above it are those close to a daily limit, to offer them another level. */
@Path("/portal/operators/applications")
@RolesAllowed(Caller.APPLICATIONS)
@RunOnVirtualThread
@LimitedConcurrency
public class ApplicationListResource {

    private static final int NEAR_PERCENT = 80;
    private static final int MOST_NEAR = 20;

    private final ApplicationSearchRepository repository;
    private final UsageLedger usage;

    ApplicationListResource(ApplicationSearchRepository repository, UsageLedger usage) {
        this.repository = repository;
        this.usage = usage;
    }

    /**
     * @param query the searched text; empty for all
     * @param near the applications that have used up the most of a limit of today; empty in a search
     * @param more whether there are more of these
     */
    record ApplicationsPage(
            String query, Found<FoundApplication> found, List<NearLimit> near, boolean more, int percent)
            implements TemplateInstance {}

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    public Response page(@QueryParam("q") String query, @QueryParam("before") String before) {
        Search search = Search.of(query, before);
        List<NearLimit> near = search.isFirstOfAll() ? usage.nearLimits(NEAR_PERCENT, MOST_NEAR + 1) : List.of();
        return Answer.page(new ApplicationsPage(
                search.text(),
                search.find(repository::find, FoundApplication::number),
                near.stream().limit(MOST_NEAR).toList(),
                near.size() > MOST_NEAR,
                NEAR_PERCENT));
    }
}
