package io.waybill.auth.portal.operators.people;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.operators.Search;
import io.waybill.auth.portal.operators.Search.Found;
import io.waybill.auth.portal.operators.people.PersonRepository.Person;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.registry.user.BackendUsers;
import io.waybill.auth.registry.user.BackendUsers.Credentials;
import io.waybill.auth.registry.user.BackendUsers.FoundUser;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/**
 * The people and the backend users of variant B, with a search. Operators create backend users, and switch them off.
 */
@Path(PeopleResource.PATH)
@RolesAllowed(Caller.APPLICATIONS)
@RunOnVirtualThread
@LimitedConcurrency
public class PeopleResource {

    static final String PATH = "/portal/operators/people";

    private final PersonRepository people;
    private final BackendUsers users;
    private final Form form;

    PeopleResource(PersonRepository people, BackendUsers users, Form form) {
        this.people = people;
        this.users = users;
        this.form = form;
    }

    /** @param query the searched text; empty for all */
    record PeoplePage(String query, Found<Person> people, Found<FoundUser> users) implements TemplateInstance {}

    /**
     * The page; each of its lists begins after the entry of which {@code before} or {@code usersBefore} is the number.
     */
    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    public Response page(
            @QueryParam("q") String query,
            @QueryParam("before") String before,
            @QueryParam("usersBefore") String usersBefore) {
        return Answer.page(template(Search.of(query, before), Search.of(query, usersBefore)));
    }

    @POST
    public Response change() {
        Optional<String> done = switch (form.typed("action")) {
            case "create" ->
                form.valid(new Credentials(form.typed("username"), form.secret("password")))
                        .map(users::hashed)
                        .flatMap(wanted -> form.runOnce(
                                "The user " + wanted.username() + " is created, and can log in.",
                                () -> users.create(wanted)));
            case "lock" -> {
                users.lock(PathId.of(form.typed("user"), "user"));
                yield Optional.of("The user is switched off: its tokens are refused within 10 seconds.");
            }
            case "unlock" -> {
                users.unlock(PathId.of(form.typed("user"), "user"));
                yield Optional.of("The user is switched on, and can log in.");
            }
            default -> throw Form.unknownAction();
        };
        Search search = Search.of(form.typed("q"), null);
        return form.answer(search.path(PATH), done, () -> template(search, search));
    }

    private TemplateInstance template(Search ofPeople, Search ofUsers) {
        return new PeoplePage(
                ofPeople.text(),
                ofPeople.find(people::find, Person::number),
                ofUsers.find(users::find, FoundUser::number));
    }
}
