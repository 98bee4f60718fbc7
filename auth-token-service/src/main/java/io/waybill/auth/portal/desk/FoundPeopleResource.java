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

/** The list of people's accounts, with a search. */
@Path("/portal/desk/accounts")
@RolesAllowed(Session.DESK)
@Produces(MediaType.TEXT_HTML)
public class FoundPeopleResource {

    private final PersonRepository people;

    FoundPeopleResource(PersonRepository people) {
        this.people = people;
    }

    /**
     * @param query the searched text; empty for all
     * @param before number of the last entry, if there are more; {@code null} otherwise
     */
    @CheckedTemplate(basePath = "desk")
    record AccountsPage(String query, List<Person> people, Long before) implements TemplateInstance {}

    @GET
    public Response page(@QueryParam("q") String query, @QueryParam("before") String before) {
        Search search = Search.of(query, before);
        Found<Person> found = search.find(people::find, Person::number);
        return Answer.page(new AccountsPage(search.text(), found.entries(), found.before()));
    }
}
