package io.waybill.freight.catalogueimport;

import io.waybill.common.catalogue.CatalogueCompiler;
import io.waybill.common.catalogue.CatalogueReview;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.validation.CatalogueReader;
import io.waybill.freight.catalogueimport.ReferenceCases.Replay;
import io.waybill.freight.catalogueimport.ReferenceCases.VerifiedCases;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Turns an imported document into the snapshot from which calls are answered. */
public final class FreightCatalogueCompiler implements CatalogueCompiler<CompiledCatalogue> {

    private final Clock clock;
    private final CatalogueImportConfig config;
    private final CatalogueReader reader;
    private final ReferenceCases cases;

    public FreightCatalogueCompiler(Clock clock, CatalogueImportConfig config, RequestReader requests) {
        this.clock = clock;
        this.config = config;
        this.reader = new CatalogueReader(requests);
        this.cases = new ReferenceCases(requests);
    }

    @Override
    public CompiledCatalogue compile(String document) {
        return new CompiledCatalogue(reader.read(document), today());
    }

    /** Products begin and end at midnight (UTC) without an import. */
    @Override
    public CompiledCatalogue current(CompiledCatalogue catalogue) {
        return catalogue.on(today());
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    @Override
    public Map<String, Integer> counts(CompiledCatalogue catalogue) {
        FreightCatalogue loaded = catalogue.loaded();
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("products", loaded.products().size());
        counts.put("packageTypes", loaded.packageTypes().size());
        counts.put("additionalServices", loaded.additionalServices().size());
        counts.put("ruleSets", loaded.ruleSets().size());
        counts.put("laneRules", loaded.laneRules().size());
        counts.put("countries", loaded.countries().size());
        counts.put("territories", loaded.territories().size());
        counts.put("customsTerritories", loaded.customsTerritories().size());
        counts.put("adrClasses", loaded.adrClasses().size());
        counts.put("unNumbers", loaded.unNumbers().size());
        return counts;
    }

    @Override
    public VerifiedCases verify(CompiledCatalogue catalogue) {
        return new VerifiedCases(cases.verify(catalogue));
    }

    @Override
    public CatalogueReview review(CompiledCatalogue present, CompiledCatalogue next) {
        // Of one day: what the day changes is no difference between the versions.
        Replay replay = cases.compare(present.on(next.day()), next);
        List<String> warnings = CatalogueWarnings.between(present.loaded(), next.loaded(), next.day());
        return CatalogueReview.of(CatalogueTables.differences(present.loaded(), next.loaded()))
                .and(
                        new CatalogueChanges(LostLane.between(present.loaded(), next.loaded()), replay, warnings),
                        confirmation(replay).or(() -> warnings.stream().findFirst()));
    }

    private Optional<String> confirmation(Replay replay) {
        return replay.largestShare().compareTo(config.confirmAbove()) <= 0
                ? Optional.empty()
                : Optional.of("charges change by up to " + percent(replay.largestShare()) + " %, in "
                        + replay.moved().getFirst().name());
    }

    private static String percent(BigDecimal share) {
        return share.movePointRight(2).stripTrailingZeros().toPlainString();
    }

    @Override
    public double lost(CompiledCatalogue present, CompiledCatalogue next) {
        Set<String> kept =
                next.loaded().products().stream().map(Product::productCode).collect(Collectors.toSet());
        Set<String> codes =
                present.loaded().products().stream().map(Product::productCode).collect(Collectors.toSet());
        return (double) codes.stream().filter(code -> !kept.contains(code)).count() / codes.size();
    }
}
