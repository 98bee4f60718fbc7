package io.waybill.auth.portal.member;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.member.Member;
import io.waybill.auth.member.OwnApplication;
import io.waybill.auth.portal.application.Membership;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.PasswordAgain;
import io.waybill.auth.portal.session.SentOnce;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.web.PathId;
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
import java.util.List;
import java.util.UUID;

/** The members of an application and its open invitations, as members see and change them. */
@Path("/portal/applications/{id}/members")
@RolesAllowed(Session.MEMBER)
@Produces(MediaType.TEXT_HTML)
public class MembersResource {

    private final Membership membership;
    private final Members members;
    private final Invitations invitations;
    private final PasswordAgain password;
    private final SentOnce forms;
    private final SecurityIdentity identity;
    private final Form form;

    MembersResource(
            Membership membership,
            Members members,
            Invitations invitations,
            PasswordAgain password,
            SentOnce forms,
            SecurityIdentity identity,
            Form form) {
        this.membership = membership;
        this.members = members;
        this.invitations = invitations;
        this.password = password;
        this.forms = forms;
        this.identity = identity;
        this.form = form;
    }

    /** @param asked what is about to be done to a member; {@code null} for nothing */
    @CheckedTemplate(basePath = "application")
    record MembersPage(
            Form form,
            OwnApplication application,
            Member self,
            List<Member> members,
            List<Invitation> invitations,
            AskedOfMember asked,
            boolean needsPassword,
            String formId)
            implements TemplateInstance {}

    /** What is done to a member is asked about first: a parameter with the name of the action has the account. */
    @GET
    public Response page(
            @PathParam("id") String id, @QueryParam("remove") String removed, @QueryParam("show") String shown) {
        return Answer.page(template(
                own(id), removed == null ? "show" : "remove", String.valueOf(removed == null ? shown : removed)));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response change(@PathParam("id") String id) {
        Session session = identity.getPrincipal(Session.class);
        OwnApplication application = own(id);
        String page = "/portal/applications/" + application.id() + "/members";
        String action = form.typed("action");
        if (action.equals("cancel")) {
            invitations.cancel(application.id(), PathId.of(form.typed("invitation"), "invitation"));
            return Answer.to(page);
        }
        Response done = !password.isGiven(session)
                ? null
                : switch (action) {
                    case "invite" ->
                        form.judged(() -> invitations.make(session, application.id(), form.typed(SentOnce.FIELD)))
                                .map(code -> InvitationPage.of(application.name(), page, code))
                                .orElse(null);
                    case "remove" ->
                        form.judged(() -> members.remove(session, application.id(), account()))
                                .map(removed -> Answer.to(page))
                                .orElse(null);
                    case "show" ->
                        form.judged(() -> members.showSecrets(session, application.id(), account()))
                                .map(shown -> Answer.to(page))
                                .orElse(null);
                    case "leave" ->
                        form.judged(() -> members.leave(session, application.id()))
                                .map(left -> Answer.to("/portal"))
                                .orElse(null);
                    default -> throw ApiException.malformed("the form does not say what to do");
                };
        return done != null ? done : Answer.refused(template(application, action, form.typed("account")));
    }

    private UUID account() {
        return PathId.of(form.typed("account"), "account");
    }

    private OwnApplication own(String id) {
        return membership.own(identity.getPrincipal(Session.class), id);
    }

    private TemplateInstance template(OwnApplication application, String action, String account) {
        Session session = identity.getPrincipal(Session.class);
        List<Member> all = members.of(application.id());
        AskedOfMember asked = PathId.parse(account)
                .flatMap(id -> all.stream()
                        .filter(member -> member.account().equals(id))
                        .findFirst())
                .filter(member -> action.equals("remove") || action.equals("show"))
                .map(member -> new AskedOfMember(action.equals("remove"), member))
                .orElse(null);
        return new MembersPage(
                form,
                application,
                self(all, session),
                all,
                invitations.of(application.id()),
                asked,
                password.isNeeded(session),
                forms.newId());
    }

    private static Member self(List<Member> all, Session session) {
        return all.stream()
                .filter(member -> member.account().equals(session.accountId()))
                .findFirst()
                .orElseThrow(Members::unknown);
    }
}
