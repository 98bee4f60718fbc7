package io.waybill.indiainstruction.timeslot;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CataloguePublisher;
import jakarta.ws.rs.Path;

/** The carrier's time slots: read, validate, publish, list versions, restore. */
@Path("/admin/v1/time-slots")
public class TimeSlotAdminResource extends CatalogueAdmin {

    public TimeSlotAdminResource(CataloguePublisher publisher, SecurityIdentity caller) {
        super(publisher, caller);
    }
}
