package io.waybill.indiainstruction.timeslot;

import io.waybill.common.audit.AuditTrail;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.common.catalogue.CatalogueVersionRepository;
import io.waybill.common.catalogue.PublishedCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Wires the published table of time slots. */
@ApplicationScoped
class TimeSlotBeans {

    @Produces
    @Singleton
    PublishedCatalogue<TimeSlots> published(CatalogueVersionRepository versions) {
        return new PublishedCatalogue<>(versions, new TimeSlotCompiler());
    }

    @Produces
    @Singleton
    CataloguePublisher<TimeSlots> publisher(PublishedCatalogue<TimeSlots> published, AuditTrail audit, Clock clock) {
        return new CataloguePublisher<>(published, audit, clock);
    }
}
