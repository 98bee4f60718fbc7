package io.waybill.indiainstruction.timeslot;

import io.quarkus.security.PermissionsAllowed;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.ApiId;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.india.GatewayOperations;
import io.waybill.common.india.ProfileBody;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The time slots and holidays for customers. */
@Tag(name = "Instructions", description = "What to do with a shipment.")
@Path("/in/transportation/cust-instruction-update/v1/GetTimeSlots")
@GatewayOperations
@RateLimited
@PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class TimeSlotResource {

    private final PublishedCatalogue<TimeSlots> published;

    public TimeSlotResource(PublishedCatalogue<TimeSlots> published) {
        this.published = published;
    }

    @POST
    @Operation(
            summary = "The carrier's time slots and holidays",
            description = "What PreferDate, PreferTime and TimeSlot of a reattempt are checked against. The carrier "
                    + "delivers on every day but Sundays and its holidays.")
    @APIResponse(responseCode = "200", description = "The slots, in Indian Standard Time, and the holidays.")
    public TimeSlotsAnswer getTimeSlots(ProfileBody body) {
        return TimeSlotsAnswer.from(published.current().content());
    }
}
