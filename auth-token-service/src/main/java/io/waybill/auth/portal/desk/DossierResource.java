package io.waybill.auth.portal.desk;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.auth.registry.certification.EvidenceRepository;
import io.waybill.auth.registry.servicelevel.Level;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** An application with its history, and the decisions that an operator can take about it. */
@Path("/portal/desk/applications/{id}")
@RolesAllowed(Session.DESK)
@Produces(MediaType.TEXT_HTML)
public class DossierResource {

    private static final int LINES = 50;

    private final ApplicationRegistry registry;
    private final DossierRepository dossiers;
    private final Decisions decisions;
    private final EvidenceRepository evidence;
    private final ServiceLevels levels;
    private final Clock clock;
    private final Form form;

    DossierResource(
            ApplicationRegistry registry,
            DossierRepository dossiers,
            Decisions decisions,
            EvidenceRepository evidence,
            ServiceLevels levels,
            Clock clock,
            Form form) {
        this.registry = registry;
        this.dossiers = dossiers;
        this.decisions = decisions;
        this.evidence = evidence;
        this.levels = levels;
        this.clock = clock;
        this.form = form;
    }

    /**
     * @param proofs its calls
     * @param done the decision taken just now; {@code null} for none
     */
    @CheckedTemplate(basePath = "desk")
    record ApplicationPage(
            Form form,
            ApplicationRecord application,
            Dossier dossier,
            Proofs proofs,
            Map<String, Level> levels,
            String done)
            implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id, @QueryParam("done") String done) {
        return Answer.page(template(PathId.of(id, "application"), Verdict.done(done)));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response decide(@PathParam("id") String id) {
        UUID application = PathId.of(id, "application");
        Subject subject = Subject.parse(form.typed("subject"));
        Verdict verdict = Verdict.of(form.typed("verdict"));
        if (!subject.application().equals(application)) {
            throw ApiException.malformed("the form is about another application");
        }
        Optional<String> next = verdict.decisionIn(form)
                .filter(decision -> verdict != Verdict.suspend || form.hasPassword())
                .flatMap(decision -> form.judged(() -> form.once(() -> {
                    decisions.decide(form.session(), subject, verdict, decision);
                    return "/portal/desk/applications/" + application + "?done=" + verdict;
                })));
        return next.map(Answer::to).orElseGet(() -> Answer.refused(form, template(application, null)));
    }

    private TemplateInstance template(UUID id, String done) {
        ApplicationRecord application = registry.withGrants(id);
        return new ApplicationPage(
                form,
                application,
                dossiers.dossier(id, form.session().accountId(), LINES),
                new Proofs(Map.of(id, evidence.of(id)), evidence.operations(), evidence.days(), clock.instant()),
                levels.all().stream().collect(Collectors.toMap(Level::name, Function.identity())),
                done);
    }
}
