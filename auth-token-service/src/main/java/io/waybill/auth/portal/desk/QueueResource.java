package io.waybill.auth.portal.desk;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.certification.StoredEvidence;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.SentOnce;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.servicelevel.Level;
import io.waybill.auth.servicelevel.ServiceLevels;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What waits for a decision, oldest first, with what one needs to decide it. */
@Path("/portal/desk")
@RolesAllowed(Session.DESK)
@Produces(MediaType.TEXT_HTML)
public class QueueResource {

    private static final int SHOWN = 25;

    private final QueueRepository queue;
    private final Decisions decisions;
    private final SentOnce forms;
    private final ServiceLevels levels;
    private final StoredEvidence evidence;
    private final Clock clock;
    private final SecurityIdentity identity;
    private final Form form;

    QueueResource(
            QueueRepository queue,
            Decisions decisions,
            SentOnce forms,
            ServiceLevels levels,
            StoredEvidence evidence,
            Clock clock,
            SecurityIdentity identity,
            Form form) {
        this.queue = queue;
        this.decisions = decisions;
        this.forms = forms;
        this.levels = levels;
        this.evidence = evidence;
        this.clock = clock;
        this.identity = identity;
        this.form = form;
    }

    /** The page. */
    @CheckedTemplate(basePath = "desk")
    static final class Templates {

        private Templates() {}

        /**
         * @param proofs what the applications have called
         * @param more whether more wait than are shown
         * @param done what was decided just now; {@code null} for nothing
         */
        static native TemplateInstance queue(
                Form form,
                List<QueueItem> items,
                Proofs proofs,
                boolean more,
                Map<String, Level> levels,
                Instant now,
                String formId,
                String done);
    }

    @GET
    public Response page(@QueryParam("done") String done) {
        return Answer.page(template(Verdict.done(done)));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response decide() {
        Session session = identity.getPrincipal(Session.class);
        Subject subject = Subject.parse(form.typed("subject"));
        Verdict verdict = Verdict.of(form.typed("verdict"));
        Optional<String> next = verdict.decisionIn(form)
                .flatMap(decision -> form.judged(() -> forms.once(session, form.typed(SentOnce.FIELD), () -> {
                    decisions.decideAboutPending(session, subject, verdict, decision);
                    return "/portal/desk?done=" + verdict;
                })));
        return next.map(Answer::to).orElseGet(() -> Answer.refused(template(null)));
    }

    private TemplateInstance template(String done) {
        List<QueueItem> items =
                queue.pending(identity.getPrincipal(Session.class).accountId(), SHOWN + 1);
        List<QueueItem> shown = items.stream().limit(SHOWN).toList();
        Set<UUID> applications =
                shown.stream().map(item -> item.subject().application()).collect(Collectors.toSet());
        Instant now = clock.instant();
        return Templates.queue(
                form,
                shown,
                new Proofs(evidence.of(applications), evidence.operations(), evidence.days(), now),
                items.size() > SHOWN,
                levels.all().stream().collect(Collectors.toMap(Level::name, Function.identity())),
                now,
                forms.newId(),
                done);
    }
}
