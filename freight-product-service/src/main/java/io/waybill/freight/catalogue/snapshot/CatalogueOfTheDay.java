package io.waybill.freight.catalogue.snapshot;

import io.waybill.freight.catalogue.document.FreightCatalogue;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * A published version, compiled for the current UTC day and the next: products begin and end at midnight without a new
 * import, and the first call of a day finds its snapshot ready.
 */
public final class CatalogueOfTheDay {

    private record Days(CompiledCatalogue first, CompiledCatalogue second) {

        static Days from(CompiledCatalogue first) {
            return new Days(first, first.on(first.day().plusDays(1)));
        }
    }

    private final FreightCatalogue catalogue;
    private final Clock clock;
    private volatile Days days;

    public CatalogueOfTheDay(FreightCatalogue catalogue, Clock clock) {
        this.catalogue = catalogue;
        this.clock = clock;
        this.days = Days.from(new CompiledCatalogue(catalogue, today()));
    }

    /** The snapshot of today. Never waits, unless {@link #turn()} has not run for a whole day. */
    public CompiledCatalogue compiled() {
        LocalDate today = today();
        Days ready = days;
        if (ready.first().day().equals(today)) {
            return ready.first();
        }
        return ready.second().day().equals(today) ? ready.second() : turn();
    }

    /** Compiles tomorrow's snapshot if a new day has begun; for a background job. Returns the snapshot of today. */
    public synchronized CompiledCatalogue turn() {
        LocalDate today = today();
        if (!days.first().day().equals(today)) {
            CompiledCatalogue second = days.second();
            days = Days.from(second.day().equals(today) ? second : second.on(today));
        }
        return days.first();
    }

    /** The version as it was loaded. */
    public FreightCatalogue loaded() {
        return catalogue;
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
