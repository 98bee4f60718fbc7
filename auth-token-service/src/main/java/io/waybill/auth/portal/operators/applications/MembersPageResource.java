package io.waybill.auth.portal.operators.applications;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.application.Members;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.credential.Revocable;
import io.waybill.auth.registry.credential.RevocationDecision;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.auth.registry.membership.Member;
import io.waybill.auth.registry.registration.ApplicationRegistry;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
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
import java.util.function.Consumer;

/** The members of an application as operators see them. Operators add and remove members, each with a reason. */
@Path("/portal/operators/applications/{id}/members")
@RolesAllowed(Caller.APPLICATIONS)
@RunOnVirtualThread
@LimitedConcurrency
public class MembersPageResource {

    private final Members members;
    private final ApplicationRegistry registry;
    private final Form form;

    MembersPageResource(Members members, ApplicationRegistry registry, Form form) {
        this.members = members;
        this.registry = registry;
        this.form = form;
    }

    /**
     * @param isCustomers whether it can have members
     * @param isOwn whether the operator is a member
     * @param mayDecide whether the operator changes its members
     * @param asked the member to remove, while the page asks for confirmation; {@code null} otherwise
     * @param revocable what ends with that membership, unless it is kept
     */
    record MembersPage(
            ApplicationRecord application,
            boolean isCustomers,
            boolean isOwn,
            boolean mayDecide,
            List<Member> members,
            Member asked,
            List<Revocable> revocable)
            implements TemplateInstance {}

    /** The page; {@code remove} names a member whose removal must be confirmed. */
    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    public Response page(@PathParam("id") String id, @QueryParam("remove") String account) {
        return Answer.page(template(PathId.of(id, "application"), String.valueOf(account)));
    }

    @POST
    public Response change(@PathParam("id") String id) {
        UUID of = PathId.of(id, "application");
        return switch (form.typed("action")) {
            case "add" ->
                decided(
                        of,
                        "The person is a member, and sees no secret from before.",
                        decision -> members.addAsOperator(form.session(), of, form.typed("mail"), decision));
            case "remove" -> {
                UUID account = PathId.of(form.typed("account"), "account");
                yield decided(
                        of,
                        "The membership has ended.",
                        decision -> members.removeAsOperator(
                                form.session(),
                                of,
                                account,
                                new RevocationDecision(decision.reason(), form.ticked("keep"))));
            }
            default -> throw Form.unknownAction();
        };
    }

    private Response decided(UUID id, String done, Consumer<Decision> change) {
        Optional<String> changed = form.reason("Say why: it stands in the audit trail.")
                .filter(decision -> form.hasPassword())
                .flatMap(decision -> form.run(done, () -> change.accept(decision)));
        return form.answer(
                "/portal/operators/applications/" + id + "/members",
                changed,
                () -> template(id, form.typed("account")));
    }

    private TemplateInstance template(UUID id, String account) {
        List<Member> all = members.of(id);
        Member asked = PathId.parse(account)
                .flatMap(known -> Members.among(all, known))
                .orElse(null);
        ApplicationRecord application = registry.withGrants(id);
        boolean isOwn = Members.among(all, form.session().accountId()).isPresent();
        return new MembersPage(
                application,
                members.isCustomers(id),
                isOwn,
                !isOwn && form.session().decidesAbout(application.registration().roles()),
                all,
                asked,
                asked == null ? List.of() : members.revocable(id, asked));
    }
}
