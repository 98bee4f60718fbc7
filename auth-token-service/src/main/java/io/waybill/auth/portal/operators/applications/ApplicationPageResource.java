package io.waybill.auth.portal.operators.applications;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.operators.applications.ApplicationSearchRepository.HistoryEntry;
import io.waybill.auth.portal.operators.decision.CallEvidence;
import io.waybill.auth.portal.operators.decision.Decisions;
import io.waybill.auth.portal.operators.decision.Subject;
import io.waybill.auth.portal.operators.decision.Verdict;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.certification.EvidenceRepository;
import io.waybill.auth.registry.decision.ExpectedVersion;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.auth.registry.registration.ApplicationRegistry;
import io.waybill.auth.registry.registration.BusinessRegions;
import io.waybill.auth.registry.servicelevel.Level;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** An application with its history, and the decisions that an operator can take. */
@Path("/portal/operators/applications/{id}")
@RolesAllowed(Caller.APPLICATIONS)
@RunOnVirtualThread
@LimitedConcurrency
public class ApplicationPageResource {

    private static final int LINES = 50;

    private final ApplicationRegistry registry;
    private final ApplicationSearchRepository repository;
    private final MemberRepository members;
    private final Decisions decisions;
    private final EvidenceRepository evidence;
    private final ServiceLevels levels;
    private final BusinessRegions regions;
    private final Form form;

    ApplicationPageResource(
            ApplicationRegistry registry,
            ApplicationSearchRepository repository,
            MemberRepository members,
            Decisions decisions,
            EvidenceRepository evidence,
            ServiceLevels levels,
            BusinessRegions regions,
            Form form) {
        this.registry = registry;
        this.repository = repository;
        this.members = members;
        this.decisions = decisions;
        this.evidence = evidence;
        this.levels = levels;
        this.regions = regions;
        this.form = form;
    }

    /**
     * @param isOwn whether the operator is a member
     * @param mayDecide whether the operator decides about it
     * @param members number of members
     * @param history newest first
     * @param evidence its calls
     * @param regions that it can be set to: those of the setting, and its own
     */
    record ApplicationPage(
            ApplicationRecord application,
            boolean isOwn,
            boolean mayDecide,
            long members,
            List<HistoryEntry> history,
            CallEvidence evidence,
            Map<String, Level> levels,
            List<String> regions)
            implements TemplateInstance {}

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    public Response page(@PathParam("id") String id) {
        return Answer.page(template(PathId.of(id, "application")));
    }

    @POST
    public Response decide(@PathParam("id") String id) {
        UUID application = PathId.of(id, "application");
        Subject subject = Subject.parse(form.typed("subject"));
        Verdict verdict = Verdict.of(form.typed("verdict"));
        if (!subject.application().equals(application)) {
            throw ApiException.malformed("the form is about another application");
        }
        Optional<String> done = verdict.decisionIn(form)
                .filter(decision -> verdict != Verdict.suspend || form.hasPassword())
                .flatMap(decision -> form.runOnce(
                        verdict.done(subject), () -> decisions.decide(form.session(), subject, verdict, decision)));
        return form.answer(page(application), done, () -> template(application));
    }

    @POST
    @Path("/registration")
    public Response change(@PathParam("id") String id) {
        UUID application = PathId.of(id, "application");
        ExpectedVersion seen = Verdict.seenIn(form);
        String region = form.typed("businessRegion");
        String level = form.typed("level");
        Optional<String> done = form.runOnce(
                "Level " + level + " and business region " + region
                        + " are set. The level counts from the next token on.",
                () -> decisions.change(form.session(), application, region, level, seen));
        return form.answer(page(application), done, () -> template(application));
    }

    private static String page(UUID application) {
        return "/portal/operators/applications/" + application;
    }

    private TemplateInstance template(UUID id) {
        ApplicationRecord application = registry.withGrants(id);
        form.suggest("level", application.level());
        form.suggest("businessRegion", application.registration().businessRegion());
        boolean isOwn = members.isMember(id, form.session().accountId());
        return new ApplicationPage(
                application,
                isOwn,
                !isOwn && form.session().decidesAbout(application.registration().roles()),
                members.count(id),
                repository.history("application/" + id, LINES),
                new CallEvidence(evidence.of(List.of(id)), evidence.days()),
                levels.byName(),
                Stream.concat(Stream.of(application.registration().businessRegion()), regions.codes().stream())
                        .distinct()
                        .sorted()
                        .toList());
    }
}
