package io.waybill.auth.portal.status;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.status.Incident.State;
import io.waybill.auth.portal.status.Incident.Typed;
import io.waybill.auth.registry.replica.Replicas;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Operators write incidents, and what is new about them. */
@Path("/portal/desk/incidents")
@RolesAllowed(Session.DESK)
public class IncidentsResource {

    private static final Pattern ID = Pattern.compile("[0-9]{1,18}");

    private final Incidents incidents;
    private final StatusBoard board;
    private final Form form;

    IncidentsResource(Incidents incidents, StatusBoard board, Form form) {
        this.incidents = incidents;
        this.board = board;
        this.form = form;
    }

    /** @param asked the open incident to write about; {@code null} for none */
    record IncidentsPage(Form form, List<Incident> incidents, Incident asked, List<String> services, List<State> states)
            implements TemplateInstance {}

    /** The page; {@code change} is the id of an open incident to write about. */
    @GET
    public Response page(@QueryParam("change") String asked) {
        return Answer.page(template(asked));
    }

    @POST
    public Response write() {
        String asked = form.typed("incident");
        String text = form.typed("text");
        Optional<Typed> typed = switch (form.typed("action")) {
            case "make" ->
                form.judged(() -> Typed.incident(
                        form.typed("title"),
                        Replicas.SERVICES.stream()
                                .filter(service -> form.ticked("service", service))
                                .toList(),
                        form.typed("state"),
                        text));
            case "change" -> form.judged(() -> Typed.update(form.typed("state"), text));
            default -> throw ApiException.malformed("the form does not say what to do");
        };
        return typed.flatMap(written -> form.judged(() -> publish(asked, written)))
                .map(page -> form.done(page, "The status page shows it now, to everybody."))
                .orElseGet(() -> form.refused(template(asked)));
    }

    private String publish(String asked, Typed written) {
        String next = form.once(() -> {
            if (written.title() == null) {
                incidents.update(id(asked), written);
            } else {
                incidents.open(written);
            }
            return "/portal/desk/incidents";
        });
        // Only now can others see it.
        board.forget();
        return next;
    }

    private static long id(String typed) {
        if (!ID.matcher(typed).matches()) {
            throw ApiException.malformed("the form does not say which incident");
        }
        return Long.parseLong(typed);
    }

    private TemplateInstance template(String asked) {
        List<Incident> shown = incidents.shown();
        Incident open = shown.stream()
                .filter(incident -> incident.resolvedAt() == null
                        && Long.toString(incident.id()).equals(asked))
                .findFirst()
                .orElse(null);
        if (open != null) {
            form.suggest("state", open.state().name());
        }
        return new IncidentsPage(form, shown, open, Replicas.SERVICES, List.of(State.values()));
    }
}
