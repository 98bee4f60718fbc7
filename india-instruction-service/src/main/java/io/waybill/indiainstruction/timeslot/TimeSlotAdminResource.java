package io.waybill.indiainstruction.timeslot;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.common.description.DocumentSchema;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The carrier's time slots: read, validate, publish, list versions, restore. */
@Tag(name = "Time slots", description = "The carrier's time slots as one versioned document.")
@Path("/admin/v1/time-slots")
@DocumentSchema(value = TimeSlotsDocument.class, counts = "timeSlots")
@RunOnVirtualThread
@LimitedConcurrency
public class TimeSlotAdminResource extends CatalogueAdmin {

    public TimeSlotAdminResource(CataloguePublisher publisher, SecurityIdentity caller) {
        super(publisher, caller);
    }
}
