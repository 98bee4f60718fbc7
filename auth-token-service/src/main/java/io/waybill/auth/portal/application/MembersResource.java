package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.Revocable;
import io.waybill.auth.registry.membership.Member;
import io.waybill.auth.registry.membership.OwnApplication;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The members of an application, as members see and change them. */
@Path("/portal/applications/{id}/members")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class MembersResource {

    private final Membership membership;
    private final Members members;
    private final Form form;

    MembersResource(Membership membership, Members members, Form form) {
        this.membership = membership;
        this.members = members;
        this.form = form;
    }

    /**
     * @param asked the member of whom the page asks to confirm a change; {@code null} for none
     * @param isRemoval whether the membership is to end; otherwise the member is to see all secrets
     * @param revocable what ends with the membership, unless it is kept
     */
    record MembersPage(
            Form form,
            OwnApplication application,
            Member self,
            List<Member> members,
            Member asked,
            boolean isRemoval,
            List<Revocable> revocable)
            implements TemplateInstance {}

    /** The page. A parameter with the name of an action has the account, and the page asks for confirmation. */
    @GET
    public Response page(
            @PathParam("id") String id, @QueryParam("remove") String removed, @QueryParam("show") String shown) {
        return Answer.page(template(
                membership.own(id),
                removed == null ? "show" : "remove",
                String.valueOf(removed == null ? shown : removed)));
    }

    @POST
    public Response change(@PathParam("id") String id) {
        Session session = form.session();
        OwnApplication application = membership.own(id);
        UUID of = application.id();
        String page = "/portal/applications/" + of + "/members";
        String action = form.typed("action");
        Optional<Response> done = !form.hasPassword()
                ? Optional.empty()
                : switch (action) {
                    case "add" ->
                        changed(
                                page,
                                "Your colleague is a member. Secrets from before are shown once a member agrees here.",
                                () -> members.add(session, of, form.typed("mail")));
                    case "remove" ->
                        changed(
                                page,
                                "The membership has ended.",
                                () -> members.remove(session, of, account(), form.ticked("keep")));
                    case "show" ->
                        changed(
                                page,
                                "The member can show all secrets now.",
                                () -> members.showSecrets(session, of, account()));
                    case "leave" ->
                        changed(
                                "/portal",
                                "You have left " + application.name() + ".",
                                () -> members.leave(session, of));
                    default -> throw ApiException.malformed("the form does not say what to do");
                };
        return done.orElseGet(() -> form.refused(template(application, action, form.typed("account"))));
    }

    private Optional<Response> changed(String page, String done, Runnable change) {
        return form.accepts(change) ? Optional.of(form.done(page, done)) : Optional.empty();
    }

    private UUID account() {
        return PathId.of(form.typed("account"), "account");
    }

    private TemplateInstance template(OwnApplication application, String action, String account) {
        List<Member> all = members.of(application.id());
        boolean isRemoval = action.equals("remove");
        Member asked = PathId.parse(account)
                .filter(known -> isRemoval || action.equals("show"))
                .flatMap(member -> Members.among(all, member))
                .orElse(null);
        return new MembersPage(
                form,
                application,
                Members.among(all, form.session().accountId()).orElseThrow(Members::unknown),
                all,
                asked,
                isRemoval,
                isRemoval && asked != null ? members.revocable(application.id(), asked) : List.of());
    }
}
