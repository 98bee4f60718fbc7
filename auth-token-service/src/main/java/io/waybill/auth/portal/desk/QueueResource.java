package io.waybill.auth.portal.desk;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.application.Decision;
import io.waybill.auth.certification.StoredEvidence;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.SentOnce;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.servicelevel.Level;
import io.waybill.auth.servicelevel.ServiceLevels;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What waits for a decision, by the account that has asked, with what one needs to decide it. Those who have waited
 * longest come first, each with the oldest of their requests: however much one account asks for, the others are seen.
 */
@Path(QueueResource.PATH)
@RolesAllowed(Session.DESK)
@Produces(MediaType.TEXT_HTML)
public class QueueResource {

    static final String PATH = "/portal/desk";

    private static final int GROUPS = 8;
    private static final int ITEMS_OF_A_GROUP = 3;

    /** On the page of one group, and rejected at once. */
    private static final int ITEMS = 20;

    /** The field that says that a form is about many. */
    private static final String MANY = "many";

    private static final Pattern REQUESTER = Pattern.compile("[a-z0-9/-]{1,60}");
    private static final Pattern PAGE = Pattern.compile("[1-9][0-9]{0,5}");

    private final QueueRepository queue;
    private final Decisions decisions;
    private final Rejections rejections;
    private final SentOnce forms;
    private final ServiceLevels levels;
    private final StoredEvidence evidence;
    private final Clock clock;
    private final SecurityIdentity identity;
    private final Form form;

    QueueResource(
            QueueRepository queue,
            Decisions decisions,
            Rejections rejections,
            SentOnce forms,
            ServiceLevels levels,
            StoredEvidence evidence,
            Clock clock,
            SecurityIdentity identity,
            Form form) {
        this.queue = queue;
        this.decisions = decisions;
        this.rejections = rejections;
        this.forms = forms;
        this.levels = levels;
        this.evidence = evidence;
        this.clock = clock;
        this.identity = identity;
        this.form = form;
    }

    /**
     * What all pages of the queue have.
     *
     * @param form what was sent
     * @param proofs what the applications have called
     * @param page from 1
     * @param lastPage the number of the last one
     * @param formId the beginning of the ids of all forms
     * @param done what was decided just now; {@code null} for nothing
     */
    public record View(
            Form form,
            Proofs proofs,
            Map<String, Level> levels,
            Instant now,
            long page,
            long lastPage,
            String formId,
            String done) {

        /** Whether the box is ticked: all are, until somebody has chosen. */
        public boolean isTicked(QueueItem item) {
            return !form.has(MANY) || ticked(form).contains(item.choice());
        }
    }

    @CheckedTemplate(basePath = "desk")
    record QueuePage(View view, List<QueueGroup> groups, long requesters) implements TemplateInstance {}

    /**
     * @param group {@code null} if nothing of theirs waits
     * @param refused why some of them were not rejected
     */
    @CheckedTemplate(basePath = "desk")
    record RequesterPage(View view, QueueGroup group, List<String> refused) implements TemplateInstance {}

    @GET
    public Response page(
            @QueryParam("of") String of, @QueryParam("page") String page, @QueryParam("done") String done) {
        return Answer.page(template(of, number(page), Verdict.done(done), List.of()));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response decide() {
        return form.has(MANY) ? rejectMany() : decideOne();
    }

    private Response decideOne() {
        Session session = session();
        Subject subject = Subject.parse(form.typed("subject"));
        Verdict verdict = Verdict.of(form.typed("verdict"));
        Optional<String> next = verdict.decisionIn(form)
                .flatMap(decision -> form.judged(() -> forms.once(session, form.typed(SentOnce.FIELD), () -> {
                    decisions.decideAboutPending(session, subject, verdict, decision);
                    return next(verdict);
                })));
        return next.map(Answer::to).orElseGet(() -> Answer.refused(form, template(List.of())));
    }

    private Response rejectMany() {
        List<Choice> choices = ticked(form).stream().map(Choice::parse).toList();
        if (choices.isEmpty()) {
            form.refuse("items", "Tick what is rejected.");
        }
        Optional<Decision> decision = Verdict.reject.reasonIn(form);
        if (decision.isEmpty() || form.isRefused()) {
            return Answer.refused(form, template(List.of()));
        }
        List<String> refused = rejections.reject(session(), form.typed(SentOnce.FIELD), choices, decision.get());
        return refused.isEmpty()
                ? Answer.to(next(Verdict.reject))
                : Answer.page(Response.Status.CONFLICT.getStatusCode(), template(refused));
    }

    private static List<String> ticked(Form form) {
        return IntStream.rangeClosed(1, ITEMS)
                .mapToObj(no -> form.typed("item-" + no))
                .filter(choice -> !choice.isEmpty())
                .toList();
    }

    /** Back to where the form was. */
    private String next(Verdict verdict) {
        String of = form.typed("of");
        return of.isEmpty()
                ? PATH + "?done=" + verdict
                : PATH + "?of=" + URLEncoder.encode(of, StandardCharsets.UTF_8) + "&done=" + verdict;
    }

    private TemplateInstance template(List<String> refused) {
        return template(form.typed("of"), number(form.typed("page")), null, refused);
    }

    private TemplateInstance template(String of, int page, String done, List<String> refused) {
        if (of == null || of.isEmpty()) {
            QueueRepository.Part part =
                    queue.oldest(session().accountId(), GROUPS, (page - 1L) * GROUPS, ITEMS_OF_A_GROUP);
            return new QueuePage(
                    view(part.groups(), page, pages(part.allGroups(), GROUPS), done), part.groups(), part.allGroups());
        }
        if (!REQUESTER.matcher(of).matches()) {
            throw ApiException.notFound("nobody of this name has asked for anything");
        }
        QueueRepository.Part part = queue.of(of, session().accountId(), ITEMS, (page - 1L) * ITEMS);
        QueueGroup group = part.groups().stream().findFirst().orElse(null);
        return new RequesterPage(
                view(part.groups(), page, group == null ? 1 : pages(group.waiting(), ITEMS), done), group, refused);
    }

    private View view(List<QueueGroup> groups, long page, long lastPage, String done) {
        Set<UUID> applications = groups.stream()
                .flatMap(group -> group.items().stream())
                .map(item -> item.subject().application())
                .collect(Collectors.toSet());
        Instant now = clock.instant();
        return new View(
                form,
                new Proofs(evidence.of(applications), evidence.operations(), evidence.days(), now),
                levels.all().stream().collect(Collectors.toMap(Level::name, Function.identity())),
                now,
                page,
                lastPage,
                forms.newId(),
                done);
    }

    private Session session() {
        return identity.getPrincipal(Session.class);
    }

    /** The first page, unless another one is asked for. */
    private static int number(String page) {
        return page != null && PAGE.matcher(page).matches() ? Integer.parseInt(page) : 1;
    }

    private static long pages(long entries, int onOne) {
        return Math.max(1, (entries + onOne - 1) / onOne);
    }
}
