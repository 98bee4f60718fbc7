package io.waybill.auth.portal.desk;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.desk.Search.Found;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Session;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The accounts of all people, and those that one looks for. */
@Path("/portal/desk/accounts")
@RolesAllowed(Session.DESK)
@Produces(MediaType.TEXT_HTML)
public class FoundPeopleResource {

    private final PersonRepository people;

    FoundPeopleResource(PersonRepository people) {
        this.people = people;
    }

    /** The page. */
    @CheckedTemplate(basePath = "desk")
    static final class Templates {

        private Templates() {}

        /**
         * @param query what is looked for; empty for all
         * @param before number of the last one, if there are more; {@code null} otherwise
         */
        static native TemplateInstance accounts(String query, List<Person> people, Long before);
    }

    @GET
    public Response page(@QueryParam("q") String query, @QueryParam("before") String before) {
        Search search = Search.of(query, before);
        Found<Person> found = search.find(people::find, Person::number);
        return Answer.page(Templates.accounts(search.text(), found.entries(), found.before()));
    }
}
