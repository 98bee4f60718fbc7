package io.waybill.auth.portal.application;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.auth.registry.usage.UsageLedger;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.util.List;
import java.util.UUID;

/** Code for the first call, with the caller's own key, ready to paste and run. */
@Path("/portal/applications/{id}/first-call")
@RolesAllowed(Session.MEMBER)
@Produces(MediaType.TEXT_HTML)
public class FirstCallResource {

    private final Membership membership;
    private final ApplicationRegistry registry;
    private final Samples samples;
    private final UsageLedger usage;
    private final SecurityIdentity identity;
    private final Clock clock;

    FirstCallResource(
            Membership membership,
            ApplicationRegistry registry,
            Samples samples,
            UsageLedger usage,
            SecurityIdentity identity,
            Clock clock) {
        this.membership = membership;
        this.registry = registry;
        this.samples = samples;
        this.usage = usage;
        this.identity = identity;
        this.clock = clock;
    }

    @CheckedTemplate(basePath = "application")
    record FirstCallPage(ApplicationRecord application, Sample sample, Arrival arrival) implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id, @QueryParam("in") String language) {
        UUID application = membership.require(identity.getPrincipal(Session.class), id);
        ApplicationRecord summary = registry.summaries(List.of(application)).getFirst();
        Arrival arrival = Arrival.of(usage.firstCalls(application), clock.instant());
        return Answer.page(new FirstCallPage(summary, samples.of(summary, language), arrival));
    }
}
