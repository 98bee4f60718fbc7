package io.waybill.freight.catalogue;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One published version as calls use it: immutable, compiled for one UTC day, because products begin and end. */
public final class CompiledCatalogue {

    private final LocalDate day;
    private final Countries countries;
    private final Map<String, PackageType> packageTypes;
    private final RenderedJson renderedPackageTypes;
    private final Map<String, UnNumber> unNumbers;
    private final Map<String, RegionProducts> regions = new HashMap<>();

    public CompiledCatalogue(FreightCatalogue catalogue, LocalDate day) {
        this.day = day;
        this.countries = new Countries(catalogue.countries(), catalogue.territories());
        // In the catalogue's order: the list of package types is shown in it.
        this.packageTypes = catalogue.packageTypes().stream()
                .collect(Collectors.toMap(PackageType::code, Function.identity(), (a, b) -> a, LinkedHashMap::new));
        this.renderedPackageTypes = RenderedJson.of(JsonText.of(new PackageTypeList(null, catalogue.packageTypes())));
        this.unNumbers =
                catalogue.unNumbers().stream().collect(Collectors.toMap(UnNumber::unNumber, Function.identity()));
        compileProducts(catalogue)
                .forEach((region, products) -> regions.put(region, new RegionProducts(region, products)));
    }

    private Map<String, List<CompiledProduct>> compileProducts(FreightCatalogue catalogue) {
        Map<String, RuleSet> ruleSets =
                catalogue.ruleSets().stream().collect(Collectors.toMap(RuleSet::code, Function.identity()));
        Map<String, List<LaneRule>> laneRules =
                catalogue.laneRules().stream().collect(Collectors.groupingBy(LaneRule::productCode));
        Map<String, List<CompiledProduct>> byRegion = new HashMap<>();
        for (Product product : catalogue.products()) {
            CompiledProduct compiled = new CompiledProduct(
                    product, day, laneRules.getOrDefault(product.productCode(), List.of()), ruleSets, packageTypes);
            for (String region : new TreeSet<>(product.businessRegions())) {
                byRegion.computeIfAbsent(region, r -> new ArrayList<>()).add(compiled);
            }
        }
        return byRegion;
    }

    /** The UTC day that products are active or not on. */
    public LocalDate day() {
        return day;
    }

    public Countries countries() {
        return countries;
    }

    /** The answer that lists all package types. */
    public RenderedJson renderedPackageTypes() {
        return renderedPackageTypes;
    }

    public Map<String, PackageType> packageTypes() {
        return packageTypes;
    }

    public Optional<UnNumber> unNumber(String number) {
        return Optional.ofNullable(unNumbers.get(number));
    }

    /** The products of a business region; none for a region that the catalogue does not know. */
    public RegionProducts region(String region) {
        RegionProducts products = regions.get(region);
        return products != null ? products : new RegionProducts(region, List.of());
    }
}
