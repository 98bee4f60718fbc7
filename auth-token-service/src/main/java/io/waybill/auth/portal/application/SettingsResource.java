package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.form.Quotas;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.credential.Revocable;
import io.waybill.auth.registry.decision.RequestOutcome;
import io.waybill.auth.registry.grant.ApiGrants;
import io.waybill.auth.registry.levelrequest.LevelRequests;
import io.waybill.auth.registry.levelrequest.NewLevelRequest;
import io.waybill.auth.registry.membership.Member;
import io.waybill.auth.registry.membership.OwnApplication;
import io.waybill.auth.registry.servicelevel.Level;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** An application's grants and service level, its members and its history. Members change them here. */
@Path("/portal/applications/{id}/settings")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class SettingsResource {

    private static final int LINES = 50;

    private final Membership membership;
    private final Quotas quotas;
    private final ApiGrants grants;
    private final LevelRequests requests;
    private final Members members;
    private final HistoryRepository history;
    private final ServiceLevels levels;
    private final Form form;

    SettingsResource(
            Membership membership,
            Quotas quotas,
            ApiGrants grants,
            LevelRequests requests,
            Members members,
            HistoryRepository history,
            ServiceLevels levels,
            Form form) {
        this.membership = membership;
        this.quotas = quotas;
        this.grants = grants;
        this.requests = requests;
        this.members = members;
        this.history = history;
        this.levels = levels;
        this.form = form;
    }

    /**
     * @param levels those that the application can ask for
     * @param before id of the last line of the history, if there are more; {@code null} otherwise
     * @param isFirst whether the history begins with the latest line
     */
    record SettingsPage(
            ApplicationRecord application,
            List<Api> apis,
            List<Level> levels,
            Level level,
            Member self,
            List<Member> members,
            List<HistoryLine> history,
            Long before,
            boolean isFirst)
            implements TemplateInstance {}

    /**
     * Asks to confirm a change of a membership.
     *
     * @param isRemoval whether the membership is to end; otherwise the member is to see all secrets
     * @param revocable what ends with the membership, unless it is kept
     */
    record MemberPage(OwnApplication application, Member asked, boolean isRemoval, List<Revocable> revocable)
            implements TemplateInstance {}

    /**
     * The page.
     *
     * @param removed the account of a member whose membership is to end: the page asks for confirmation
     * @param shown the account of a member who is to see all secrets: the page asks for confirmation
     * @param before id of the last line of the history on the page before
     */
    @GET
    public Response page(
            @PathParam("id") String id,
            @QueryParam("remove") String removed,
            @QueryParam("show") String shown,
            @QueryParam("before") String before) {
        return Answer.page(
                removed == null && shown == null
                        ? settings(id, before)
                        : template(
                                membership.own(id),
                                removed == null ? "show" : "remove",
                                removed == null ? shown : removed));
    }

    @POST
    public Response change(@PathParam("id") String id) {
        OwnApplication application = membership.own(id);
        UUID of = application.id();
        Session session = form.session();
        String action = form.typed("action");
        Optional<String> done = switch (action) {
            case "grant" -> requestGrant(of);
            case "level" -> requestLevel(of);
            case "add" ->
                changed(
                        "Your colleague is a member. Secrets from before are shown once a member agrees here.",
                        () -> members.add(session, of, form.typed("mail")));
            case "remove" ->
                changed("The membership has ended.", () -> members.remove(session, of, account(), form.ticked("keep")));
            case "show" ->
                changed("The member can show all secrets now.", () -> members.showSecrets(session, of, account()));
            case "leave" -> changed("You have left " + application.name() + ".", () -> members.leave(session, of));
            default -> throw Form.unknownAction();
        };
        String page = action.equals("leave") ? PortalPath.APPLICATIONS : "/portal/applications/" + of + "/settings";
        return form.answer(page, done, () -> template(application, action, form.typed("account")));
    }

    private Optional<String> changed(String done, Runnable change) {
        return form.hasPassword() ? form.run(done, change) : Optional.empty();
    }

    private UUID account() {
        return PathId.of(form.typed("account"), "account");
    }

    private Optional<String> requestGrant(UUID application) {
        String api = form.typed("api");
        String environment = form.typed("environment");
        if (Api.of(api).isEmpty() || !Environment.CLAIMS.contains(environment)) {
            form.refuse("api", "Choose an API and an environment.");
            return Optional.empty();
        }
        return form.attempt(() -> quotas.request(form.session(), () -> grants.request(application, api, environment)))
                .map(grant -> Api.titleOf(api) + ", " + environment + ": "
                        + (grant.record().waitsFor() == null
                                ? "granted, for tokens from now on."
                                : "asked for. It waits for our decision."));
    }

    private Optional<String> requestLevel(UUID application) {
        return form.valid(new NewLevelRequest(form.typed("level"), form.typed("reason")))
                .flatMap(wanted -> form.attempt(
                        () -> quotas.request(form.session(), () -> requests.requestOwn(application, wanted))))
                .map(RequestOutcome::record)
                .map(request -> "The level " + request.level()
                        + (request.waitsFor() == null
                                ? " is the application's: tokens from now on have it."
                                : " is asked for, and waits for our decision."));
    }

    private TemplateInstance template(OwnApplication application, String action, String account) {
        boolean isRemoval = action.equals("remove");
        return PathId.parse(account)
                .filter(known -> isRemoval || action.equals("show"))
                .flatMap(member -> Members.among(members.of(application.id()), member))
                .<TemplateInstance>map(asked -> new MemberPage(
                        application,
                        asked,
                        isRemoval,
                        isRemoval ? members.revocable(application.id(), asked) : List.of()))
                .orElseGet(() -> settings(application.id().toString(), null));
    }

    private TemplateInstance settings(String id, String before) {
        ApplicationRecord application = membership.withGrants(id);
        Map<String, Level> all = levels.byName();
        List<Level> others = all.values().stream()
                .filter(level -> !level.name().equals(application.level()) && levels.isForCustomers(level.name()))
                .sorted(Comparator.comparingLong(Level::perDay))
                .toList();
        List<Member> present = members.of(application.id());
        boolean isFirst = before == null || !before.matches("[1-9][0-9]{0,17}");
        List<HistoryLine> found = history.of(application.id(), isFirst ? 0 : Long.parseLong(before), LINES + 1);
        List<HistoryLine> shown = found.stream().limit(LINES).toList();
        return new SettingsPage(
                application,
                Arrays.asList(Api.values()),
                others,
                all.get(application.level()),
                Members.among(present, form.session().accountId()).orElseThrow(Members::unknown),
                present,
                shown,
                found.size() > LINES ? shown.getLast().id() : null,
                isFirst);
    }
}
