package io.waybill.freight.catalogueimport;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.catalogue.CatalogueCompiler;
import io.waybill.freight.catalogue.document.CatalogueReader;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;

/** Turns an imported document into the snapshot from which calls are answered. */
public final class FreightCatalogueCompiler implements CatalogueCompiler<CatalogueOfTheDay> {

    private final Clock clock;

    public FreightCatalogueCompiler(Clock clock) {
        this.clock = clock;
    }

    @Override
    public CatalogueOfTheDay compile(JsonNode document) {
        return new CatalogueOfTheDay(CatalogueReader.read(document), clock);
    }

    @Override
    public Map<String, Integer> counts(CatalogueOfTheDay catalogue) {
        FreightCatalogue loaded = catalogue.loaded();
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("products", loaded.products().size());
        counts.put("packageTypes", loaded.packageTypes().size());
        counts.put("ruleSets", loaded.ruleSets().size());
        counts.put("laneRules", loaded.laneRules().size());
        counts.put("countries", loaded.countries().size());
        counts.put("territories", loaded.territories().size());
        counts.put("adrClasses", loaded.adrClasses().size());
        counts.put("unNumbers", loaded.unNumbers().size());
        return counts;
    }
}
