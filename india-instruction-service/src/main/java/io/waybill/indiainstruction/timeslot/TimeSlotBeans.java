package io.waybill.indiainstruction.timeslot;

import io.waybill.common.catalogue.CatalogueVersionRepository;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.json.RequestReader;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Creates the published time slots of the service. */
@Singleton
class TimeSlotBeans {

    @Produces
    @Singleton
    PublishedCatalogue<TimeSlots> published(CatalogueVersionRepository versions, RequestReader reader) {
        return new PublishedCatalogue<>(versions, new TimeSlotCompiler(reader));
    }
}
