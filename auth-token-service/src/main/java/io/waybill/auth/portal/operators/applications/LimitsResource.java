package io.waybill.auth.portal.operators.applications;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.registry.usage.NearLimit;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The applications close to a daily limit, to offer them another level. */
@Path("/portal/operators/limits")
@RolesAllowed(Caller.APPLICATIONS)
@RunOnVirtualThread
@LimitedConcurrency
public class LimitsResource {

    private static final int NEAR_PERCENT = 80;
    private static final int SHOWN = 50;

    private final UsageLedger usage;

    LimitsResource(UsageLedger usage) {
        this.usage = usage;
    }

    /** @param more whether there are more than are shown */
    record LimitsPage(List<NearLimit> near, boolean more, int percent) implements TemplateInstance {}

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    public Response page() {
        List<NearLimit> near = usage.nearLimits(NEAR_PERCENT, SHOWN + 1);
        return Answer.page(new LimitsPage(near.stream().limit(SHOWN).toList(), near.size() > SHOWN, NEAR_PERCENT));
    }
}
