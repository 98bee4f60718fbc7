package io.waybill.auth.portal.operators.levels;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.operators.applications.ApplicationSearchRepository;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Wording;
import io.waybill.auth.registry.servicelevel.Level;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The service levels, with their number of applications. An operator changes or adds one. */
@Path(LevelsResource.PATH)
@RolesAllowed(Caller.KEYS)
@RunOnVirtualThread
@LimitedConcurrency
public class LevelsResource {

    static final String PATH = "/portal/operators/levels";

    private static final String CHANGE = "change";

    private final ServiceLevels levels;
    private final ApplicationSearchRepository applications;
    private final Form form;

    LevelsResource(ServiceLevels levels, ApplicationSearchRepository applications, Form form) {
        this.levels = levels;
        this.applications = applications;
        this.form = form;
    }

    /**
     * @param applications number of applications by level
     * @param asked the level to change; {@code null} for none
     */
    record LevelsPage(List<Level> levels, Map<String, Long> applications, Level asked) implements TemplateInstance {}

    /** The page; {@code change} names a level whose present values fill the form. */
    @GET
    @RolesAllowed({Caller.KEYS, Caller.READER})
    public Response page(@QueryParam(CHANGE) String asked) {
        if (asked != null) {
            levels.find(asked).ifPresent(this::suggest);
        }
        return Answer.page(template(asked));
    }

    @POST
    public Response put() {
        return switch (form.typed("action")) {
            case CHANGE -> put(this::change, form.typed("name"));
            case "make" -> put(this::create, null);
            default -> throw Form.unknownAction();
        };
    }

    private Response put(Function<Level, Optional<String>> change, String asked) {
        Optional<String> done = form.attempt(
                        () -> Level.typed(form.typed("name"), form.typed("perSecond"), form.typed("perDay")))
                .filter(level -> form.hasPassword())
                .flatMap(change);
        return form.answer(PATH, done, () -> template(asked));
    }

    private Optional<String> create(Level wanted) {
        return form.runOnce("The level " + wanted.name() + " is created.", () -> levels.create(wanted));
    }

    private Optional<String> change(Level wanted) {
        return form.runOnce(
                "The level " + wanted.name() + " has " + Wording.number(wanted.perSecond()) + " calls a second and "
                        + Wording.number(wanted.perDay()) + " a day, for tokens from now on.",
                () -> levels.change(wanted, form.typed("seen")));
    }

    private void suggest(Level level) {
        form.suggest("name", level.name());
        form.suggest("perSecond", Long.toString(level.perSecond()));
        form.suggest("perDay", Long.toString(level.perDay()));
    }

    private TemplateInstance template(String asked) {
        List<Level> all = levels.all().stream()
                .sorted(Comparator.comparingLong(Level::perDay).thenComparing(Level::name))
                .toList();
        Level present = asked == null ? null : levels.byName().get(asked);
        return new LevelsPage(all, applications.byLevel(), present);
    }
}
