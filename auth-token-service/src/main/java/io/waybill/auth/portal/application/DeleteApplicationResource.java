package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.decision.ExpectedVersion;
import io.waybill.auth.registry.registration.ApplicationRegistry;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** The page that deletes an application, once a member has typed its name. */
@Path("/portal/applications/{id}/delete")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class DeleteApplicationResource {

    private final Membership membership;
    private final ApplicationRegistry registry;
    private final Form form;

    DeleteApplicationResource(Membership membership, ApplicationRegistry registry, Form form) {
        this.membership = membership;
        this.registry = registry;
        this.form = form;
    }

    record DeletePage(ApplicationRecord application) implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id) {
        return Answer.page(new DeletePage(membership.withGrants(id)));
    }

    @POST
    public Response delete(@PathParam("id") String id) {
        ApplicationRecord application = membership.withGrants(id);
        if (!shown(form.typed("name")).equals(shown(application.name()))) {
            form.refuse("name", "Type the name as it is written above.");
            return form.refused(new DeletePage(application));
        }
        Optional<String> done = form.run(
                application.name() + " is deleted: its key is refused from now on, its tokens within 10 seconds.",
                () -> registry.delete(application.id(), ExpectedVersion.ANY));
        return form.answer(PortalPath.APPLICATIONS, done, () -> new DeletePage(application));
    }

    private static String shown(String name) {
        return name.strip().replaceAll("\\s+", " ");
    }
}
