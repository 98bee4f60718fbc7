package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.membership.OwnApplication;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The history of an application: decisions, grants, secrets and members, with who and when. */
@Path("/portal/applications/{id}/history")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class HistoryResource {

    private static final int SHOWN = 50;

    private final Membership membership;
    private final HistoryRepository history;

    HistoryResource(Membership membership, HistoryRepository history) {
        this.membership = membership;
        this.history = history;
    }

    /** @param before id of the last line, if there are more; {@code null} otherwise */
    record HistoryPage(OwnApplication application, List<HistoryLine> lines, Long before, boolean isFirst)
            implements TemplateInstance {}

    /** A page of the history; {@code before} is the id of the last line of the page before. */
    @GET
    public Response page(@PathParam("id") String id, @QueryParam("before") String before) {
        OwnApplication application = membership.own(id);
        boolean isFirst = before == null || !before.matches("[1-9][0-9]{0,17}");
        List<HistoryLine> found = history.of(application.id(), isFirst ? 0 : Long.parseLong(before), SHOWN + 1);
        List<HistoryLine> shown = found.stream().limit(SHOWN).toList();
        return Answer.page(new HistoryPage(
                application, shown, found.size() > SHOWN ? shown.getLast().id() : null, isFirst));
    }
}
