package io.waybill.auth.portal.operators.queue;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.operators.decision.CallEvidence;
import io.waybill.auth.portal.operators.decision.Decisions;
import io.waybill.auth.portal.operators.decision.Subject;
import io.waybill.auth.portal.operators.decision.Verdict;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Wording;
import io.waybill.auth.registry.certification.EvidenceRepository;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.auth.registry.decision.ExpectedVersion;
import io.waybill.auth.registry.servicelevel.Level;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The pending requests by requester, with the facts for a decision. The longest waiting come first, each with its
 * oldest requests, so that many requests of one account do not hide the others.
 */
@Path(QueueResource.PATH)
@RolesAllowed(Caller.APPLICATIONS)
@RunOnVirtualThread
@LimitedConcurrency
public class QueueResource {

    static final String PATH = "/portal/operators";

    private static final int GROUPS = 8;
    private static final int ITEMS_OF_A_GROUP = 3;

    /** The items on the page of one group, which can be rejected together. */
    private static final int ITEMS = 20;

    /** The field that marks a form about many items. */
    private static final String MANY = "many";

    private static final Pattern REQUESTER = Pattern.compile("[a-z0-9/-]{1,60}");
    private static final Pattern PAGE = Pattern.compile("[1-9][0-9]{0,5}");

    private final QueueRepository queue;
    private final Decisions decisions;
    private final ServiceLevels levels;
    private final EvidenceRepository evidence;
    private final Form form;

    QueueResource(
            QueueRepository queue, Decisions decisions, ServiceLevels levels, EvidenceRepository evidence, Form form) {
        this.queue = queue;
        this.decisions = decisions;
        this.levels = levels;
        this.evidence = evidence;
        this.form = form;
    }

    /**
     * The data of all pages of the queue.
     *
     * @param form the form as sent
     * @param calls the applications' calls
     * @param page from 1
     * @param lastPage number of the last page
     */
    public record View(Form form, CallEvidence calls, Map<String, Level> levels, long page, long lastPage) {

        /** The calls that matter for a request: of its API, otherwise of the APIs that the application has. */
        public CallEvidence.Line evidence(QueueItem item) {
            return item.api() == null
                    ? calls.of(item.application(), item.apis())
                    : calls.of(item.application(), item.api());
        }

        /** Whether the box is ticked. All are, until the operator has chosen. */
        public boolean isTicked(QueueItem item) {
            return !form.has(MANY) || ticked(form).contains(item.choice());
        }
    }

    record QueuePage(View view, List<QueueGroup> groups, long requesters) implements TemplateInstance {}

    /**
     * @param group {@code null} without pending requests
     * @param refused why some were not rejected
     */
    record RequesterPage(View view, QueueGroup group, List<String> refused) implements TemplateInstance {}

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    public Response page(@QueryParam("of") String of, @QueryParam("page") String page) {
        return Answer.page(template(of, number(page), List.of()));
    }

    @POST
    public Response decide() {
        return form.has(MANY) ? rejectMany() : decideOne();
    }

    private Response decideOne() {
        Subject subject = Subject.parse(form.typed("subject"));
        Verdict verdict = Verdict.of(form.typed("verdict"));
        if (verdict != Verdict.approve && verdict != Verdict.reject) {
            // These need no request: the page of the application has them, behind a recent log-in.
            throw ApiException.malformed("the form does not say what is decided");
        }
        Optional<String> done = verdict.decisionIn(form)
                .flatMap(decision -> form.runOnce(
                        verdict.done(subject), () -> decisions.decide(form.session(), subject, verdict, decision)));
        return form.answer(next(), done, () -> template(List.of()));
    }

    private Response rejectMany() {
        Map<Subject, ExpectedVersion> seen = new LinkedHashMap<>();
        for (String choice : ticked(form)) {
            String[] subjectAndVersion = choice.split(" ", 2);
            seen.put(
                    Subject.parse(subjectAndVersion[0]),
                    ExpectedVersion.shown(subjectAndVersion[subjectAndVersion.length - 1]));
        }
        if (seen.isEmpty()) {
            form.refuse("items", "Tick what is rejected.");
        }
        Optional<Decision> decision = Verdict.reject.reasonIn(form);
        if (decision.isEmpty() || form.isRefused()) {
            return form.refused(template(List.of()));
        }
        List<String> refused = decisions.rejectAll(form.session(), form.id(), seen, decision.get()).entrySet().stream()
                .map(each -> refusal(each.getKey(), each.getValue()))
                .toList();
        return refused.isEmpty()
                ? form.done(
                        next(),
                        (seen.size() == 1 ? "One request is" : seen.size() + " requests are")
                                + " rejected. Those who asked can read it now.")
                : Answer.page(Response.Status.CONFLICT.getStatusCode(), template(refused));
    }

    private String refusal(Subject subject, String why) {
        return queue.nameOf(subject.application()).orElse("An application that is gone") + ", " + subject.words() + ". "
                + Wording.sentence(why);
    }

    private static List<String> ticked(Form form) {
        return IntStream.rangeClosed(1, ITEMS)
                .mapToObj(no -> form.typed("item-" + no))
                .filter(choice -> !choice.isEmpty())
                .toList();
    }

    private String next() {
        String of = form.typed("of");
        return of.isEmpty() ? PATH : PATH + "?of=" + URLEncoder.encode(of, StandardCharsets.UTF_8);
    }

    private TemplateInstance template(List<String> refused) {
        return template(form.typed("of"), number(form.typed("page")), refused);
    }

    private TemplateInstance template(String of, int page, List<String> refused) {
        UUID operator = form.session().accountId();
        if (of == null || of.isEmpty()) {
            List<QueueGroup> groups = queue.oldest(operator, GROUPS, (page - 1L) * GROUPS, ITEMS_OF_A_GROUP);
            long requesters = groups.isEmpty() ? 0 : groups.getFirst().first().allGroups();
            return new QueuePage(view(groups, page, pages(requesters, GROUPS)), groups, requesters);
        }
        if (!REQUESTER.matcher(of).matches()) {
            throw ApiException.notFound("nobody of this name has asked for anything");
        }
        Optional<QueueGroup> group = queue.of(of, operator, ITEMS, (page - 1L) * ITEMS);
        long waiting = group.map(found -> found.first().waiting()).orElse(0L);
        return new RequesterPage(
                view(group.stream().toList(), page, pages(waiting, ITEMS)), group.orElse(null), refused);
    }

    private View view(List<QueueGroup> groups, long page, long lastPage) {
        Set<UUID> applications = groups.stream()
                .flatMap(group -> group.items().stream())
                .map(QueueItem::application)
                .collect(Collectors.toSet());
        CallEvidence calls = new CallEvidence(evidence.of(applications), evidence.days());
        return new View(form, calls, levels.byName(), page, lastPage);
    }

    private static int number(String page) {
        return page != null && PAGE.matcher(page).matches() ? Integer.parseInt(page) : 1;
    }

    private static long pages(long entries, int onOne) {
        return Math.max(1, (entries + onOne - 1) / onOne);
    }
}
