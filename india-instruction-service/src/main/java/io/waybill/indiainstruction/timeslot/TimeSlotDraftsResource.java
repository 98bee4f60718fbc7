package io.waybill.indiainstruction.timeslot;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueDrafts;
import io.waybill.common.catalogue.CatalogueDraftsAdmin;
import jakarta.ws.rs.Path;

/** Drafts of the carrier's time slots: for New Year's holidays, say. */
@Path("/admin/v1/time-slots/drafts")
public class TimeSlotDraftsResource extends CatalogueDraftsAdmin {

    public TimeSlotDraftsResource(CatalogueDrafts drafts, SecurityIdentity caller) {
        super(drafts, caller);
    }
}
