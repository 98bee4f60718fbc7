package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.certification.Certifications;
import io.waybill.auth.registry.certification.Checklist;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The first page after the log-in: the person's applications, pending requests, and the next steps. */
@Path(PortalPath.APPLICATIONS)
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class OverviewResource {

    private final Membership membership;
    private final Certifications certifications;

    OverviewResource(Membership membership, Certifications certifications) {
        this.membership = membership;
        this.certifications = certifications;
    }

    record OverviewPage(List<ListedApplication> applications) implements TemplateInstance {}

    /**
     * An application of the logged-in person.
     *
     * @param next the next checklist, the most complete first, or else one that is complete; {@code null} for none
     */
    public record ListedApplication(ApplicationRecord application, Checklist next) {

        static ListedApplication of(ApplicationRecord application, List<Checklist> lists) {
            return new ListedApplication(
                    application,
                    lists.stream()
                            .filter(list -> !list.isComplete())
                            .min(Comparator.comparingLong(list -> list.items().size() - list.done()))
                            .or(() -> lists.stream().findFirst())
                            .orElse(null));
        }
    }

    @GET
    public Response page() {
        List<ApplicationRecord> applications = membership.applications();
        Map<UUID, List<Checklist>> lists = certifications.checklists(applications);
        return Answer.page(new OverviewPage(applications.stream()
                .map(application -> ListedApplication.of(application, lists.getOrDefault(application.id(), List.of())))
                .toList()));
    }
}
