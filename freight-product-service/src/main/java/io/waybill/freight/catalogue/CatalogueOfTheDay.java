package io.waybill.freight.catalogue;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** A published version, compiled for the present UTC day: products begin and end at midnight without a new import. */
public final class CatalogueOfTheDay {

    private final FreightCatalogue catalogue;
    private final Clock clock;
    private volatile CompiledCatalogue compiled;

    public CatalogueOfTheDay(FreightCatalogue catalogue, Clock clock) {
        this.catalogue = catalogue;
        this.clock = clock;
        this.compiled = new CompiledCatalogue(catalogue, today());
    }

    /** The snapshot of today. The first call of a day compiles it. */
    public CompiledCatalogue compiled() {
        CompiledCatalogue current = compiled;
        return current.day().equals(today()) ? current : compiledToday();
    }

    private synchronized CompiledCatalogue compiledToday() {
        LocalDate today = today();
        if (!compiled.day().equals(today)) {
            compiled = new CompiledCatalogue(catalogue, today);
        }
        return compiled;
    }

    /** The version as it was loaded. */
    public FreightCatalogue loaded() {
        return catalogue;
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
