package io.waybill.auth.portal.desk;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.desk.Search.Found;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The list of applications, with a search. */
@Path("/portal/desk/applications")
@RolesAllowed(Session.DESK)
@Produces(MediaType.TEXT_HTML)
public class FoundApplicationsResource {

    private final DossierRepository dossiers;

    FoundApplicationsResource(DossierRepository dossiers) {
        this.dossiers = dossiers;
    }

    /**
     * @param query the searched text; empty for all
     * @param before number of the last entry, if there are more; {@code null} otherwise
     */
    @CheckedTemplate(basePath = "desk")
    record ApplicationsPage(String query, List<FoundApplication> applications, Long before)
            implements TemplateInstance {}

    @GET
    public Response page(@QueryParam("q") String query, @QueryParam("before") String before) {
        Search search = Search.of(query, before);
        Found<FoundApplication> found = search.find(dossiers::find, FoundApplication::number);
        return Answer.page(new ApplicationsPage(search.text(), found.entries(), found.before()));
    }
}
