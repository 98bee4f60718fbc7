package io.waybill.auth.portal.application;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.membership.Member;
import io.waybill.auth.registry.membership.OwnApplication;
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
    private final Form form;

    MembersResource(Membership membership, Members members, Invitations invitations, Form form) {
        this.membership = membership;
        this.members = members;
        this.invitations = invitations;
        this.form = form;
    }

    /** @param asked the change that the page asks to confirm; {@code null} for none */
    @CheckedTemplate(basePath = "application")
    record MembersPage(
            Form form,
            OwnApplication application,
            Member self,
            List<Member> members,
            List<Invitation> invitations,
            AskedOfMember asked)
            implements TemplateInstance {}

    /** The page. A parameter with the name of an action has the account, and the page asks for confirmation. */
    @GET
    public Response page(
            @PathParam("id") String id, @QueryParam("remove") String removed, @QueryParam("show") String shown) {
        return Answer.page(template(
                own(id), removed == null ? "show" : "remove", String.valueOf(removed == null ? shown : removed)));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response change(@PathParam("id") String id) {
        Session session = form.session();
        OwnApplication application = own(id);
        String page = "/portal/applications/" + application.id() + "/members";
        String action = form.typed("action");
        if (action.equals("cancel")) {
            invitations.cancel(application.id(), PathId.of(form.typed("invitation"), "invitation"));
            return Answer.to(page);
        }
        Response done = !form.hasPassword()
                ? null
                : switch (action) {
                    case "invite" ->
                        form.judged(() -> invitations.make(session, application.id(), form.id()))
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
        return membership.own(form.session(), id);
    }

    private TemplateInstance template(OwnApplication application, String action, String account) {
        Session session = form.session();
        List<Member> all = members.of(application.id());
        AskedOfMember asked = PathId.parse(account)
                .flatMap(id -> all.stream()
                        .filter(member -> member.account().equals(id))
                        .findFirst())
                .filter(member -> action.equals("remove") || action.equals("show"))
                .map(member -> new AskedOfMember(action.equals("remove"), member))
                .orElse(null);
        return new MembersPage(form, application, self(all, session), all, invitations.of(application.id()), asked);
    }

    private static Member self(List<Member> all, Session session) {
        return all.stream()
                .filter(member -> member.account().equals(session.accountId()))
                .findFirst()
                .orElseThrow(Members::unknown);
    }
}
