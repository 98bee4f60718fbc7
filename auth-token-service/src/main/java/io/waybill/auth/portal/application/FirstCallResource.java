package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.application.Samples.Sample;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.auth.registry.usage.Usage.FirstCall;
import io.waybill.auth.registry.usage.UsageLedger;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.Comparator;
import java.util.UUID;

/** Code for the first call, with the caller's own key, ready to paste and run. */
@Path("/portal/applications/{id}/first-call")
@RolesAllowed(Session.MEMBER)
public class FirstCallResource {

    private final Membership membership;
    private final ApplicationRegistry registry;
    private final Samples samples;
    private final UsageLedger usage;

    FirstCallResource(Membership membership, ApplicationRegistry registry, Samples samples, UsageLedger usage) {
        this.membership = membership;
        this.registry = registry;
        this.samples = samples;
        this.usage = usage;
    }

    /** @param arrival its first successful call, or its first call if none succeeded; {@code null} without one */
    record FirstCallPage(ApplicationRecord application, Sample sample, FirstCall arrival) implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id, @QueryParam("in") String language) {
        UUID application = membership.require(id);
        ApplicationRecord summary = registry.withGrants(application);
        FirstCall arrival = usage.firstCalls(application).stream()
                .min(Comparator.comparing((FirstCall call) -> !call.succeeded()).thenComparing(FirstCall::arrivedAt))
                .orElse(null);
        return Answer.page(new FirstCallPage(summary, samples.of(summary, language), arrival));
    }
}
