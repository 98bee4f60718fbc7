package io.waybill.freight.catalogueimport;

import io.waybill.common.catalogue.CatalogueCompiler;
import io.waybill.common.json.StrictJson;
import io.waybill.freight.catalogue.document.CatalogueReader;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Turns an imported document into the snapshot from which calls are answered. */
public final class FreightCatalogueCompiler implements CatalogueCompiler<CatalogueOfTheDay> {

    private final Clock clock;

    public FreightCatalogueCompiler(Clock clock) {
        this.clock = clock;
    }

    @Override
    public CatalogueOfTheDay compile(byte[] document) {
        return new CatalogueOfTheDay(read(document), clock);
    }

    @Override
    public CatalogueOfTheDay compilePublished(byte[] document) {
        return new CatalogueOfTheDay(readPublished(document), clock);
    }

    // Separate methods, so that the JSON tree is garbage before the catalogue is compiled.

    private static FreightCatalogue read(byte[] document) {
        return CatalogueReader.read(StrictJson.read(document));
    }

    private static FreightCatalogue readPublished(byte[] document) {
        return CatalogueReader.readPublished(StrictJson.read(document));
    }

    @Override
    public Map<String, Integer> counts(CatalogueOfTheDay catalogue) {
        FreightCatalogue loaded = catalogue.loaded();
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("products", loaded.products().size());
        counts.put("packageTypes", loaded.packageTypes().size());
        counts.put("additionalServices", loaded.additionalServices().size());
        counts.put("ruleSets", loaded.ruleSets().size());
        counts.put("laneRules", loaded.laneRules().size());
        counts.put("countries", loaded.countries().size());
        counts.put("territories", loaded.territories().size());
        counts.put("adrClasses", loaded.adrClasses().size());
        counts.put("unNumbers", loaded.unNumbers().size());
        return counts;
    }

    @Override
    public Map<String, Object> verify(CatalogueOfTheDay catalogue) {
        return Map.of("matchCases", MatchCases.replay(catalogue));
    }

    @Override
    public Map<String, Object> differences(CatalogueOfTheDay present, CatalogueOfTheDay next) {
        return CatalogueDifferences.between(present.loaded(), next.loaded());
    }

    @Override
    public double lost(CatalogueOfTheDay present, CatalogueOfTheDay next) {
        Set<String> kept =
                next.loaded().products().stream().map(Product::productCode).collect(Collectors.toSet());
        List<Product> products = present.loaded().products();
        return (double) products.stream()
                        .filter(product -> !kept.contains(product.productCode()))
                        .count()
                / products.size();
    }
}
