package io.waybill.indiainstruction.timeslot;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CataloguePublisher;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The carrier's time slots: read, validate, publish, list versions, restore. */
@Path("/admin/v1/time-slots")
@SecurityRequirement(name = "Operator")
@Tag(name = "Time slots", description = "For operators")
public class TimeSlotAdminResource extends CatalogueAdmin<TimeSlots> {

    public TimeSlotAdminResource(CataloguePublisher<TimeSlots> publisher, SecurityIdentity caller) {
        super(publisher, caller);
    }
}
