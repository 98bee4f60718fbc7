package io.waybill.freight.catalogue.snapshot;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.freight.catalogue.document.AdditionalService;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.LaneRule;
import io.waybill.freight.catalogue.document.PackageType;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.catalogue.document.UnNumber;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One published version, as calls use it: immutable, and compiled for one UTC day, since products have valid days. */
public final class CompiledCatalogue {

    /** A row of the table of products: those with the same code follow one another. */
    private record ProductRow(String productCode, LocalDate validFrom) {}

    private final FreightCatalogue loaded;
    private final LocalDate day;
    private final Countries countries;
    private final Map<String, PackageType> packageTypes;
    private final RenderedJson renderedPackageTypes;
    private final Map<String, List<UnNumber>> unNumbers;
    private final Map<ProductRow, CompiledProduct> products = new HashMap<>();
    private final Map<String, RegionProducts> regions = new HashMap<>();

    public CompiledCatalogue(FreightCatalogue loaded, LocalDate day) {
        this(loaded, day, Map.of(), Map.of());
    }

    /** Reuses products and regions of another day that are the same on this one. */
    private CompiledCatalogue(
            FreightCatalogue loaded,
            LocalDate day,
            Map<ProductRow, CompiledProduct> otherProducts,
            Map<String, RegionProducts> otherRegions) {
        this.loaded = loaded;
        this.day = day;
        this.countries = new Countries(loaded.countries(), loaded.territories(), loaded.customsTerritories());
        // In the catalogue's order: the list of package types is shown in that order.
        this.packageTypes = loaded.packageTypes().stream()
                .collect(Collectors.toMap(PackageType::code, Function.identity(), (a, b) -> a, LinkedHashMap::new));
        this.renderedPackageTypes =
                new RenderedJson(JsonText.bytesOf(new PackageTypeList(null, loaded.packageTypes())));
        this.unNumbers = loaded.unNumbers().stream().collect(Collectors.groupingBy(UnNumber::unNumber));
        compileProducts(otherProducts).forEach((region, rows) -> {
            List<CompiledProduct> shown = onDay(rows);
            RegionProducts other = otherRegions.get(region);
            regions.put(
                    region,
                    other != null && other.rows().equals(rows) && other.all().equals(shown)
                            ? other
                            : new RegionProducts(region, rows, shown));
        });
    }

    private Map<String, List<CompiledProduct>> compileProducts(Map<ProductRow, CompiledProduct> others) {
        Map<String, RuleSet> ruleSets =
                loaded.ruleSets().stream().collect(Collectors.toMap(RuleSet::code, Function.identity()));
        Map<String, AdditionalService> additionalServices = loaded.additionalServices().stream()
                .collect(Collectors.toMap(AdditionalService::code, Function.identity()));
        Map<String, List<LaneRule>> laneRules =
                loaded.laneRules().stream().collect(Collectors.groupingBy(LaneRule::productCode));
        Map<String, List<CompiledProduct>> byRegion = new HashMap<>();
        for (Product product : loaded.products()) {
            String code = product.productCode();
            Product shown = product.on(day);
            ProductRow row = new ProductRow(code, product.validFrom());
            CompiledProduct other = others.get(row);
            CompiledProduct compiled = other != null && other.isActive() == shown.active()
                    ? other
                    : new CompiledProduct(
                            shown,
                            laneRules.getOrDefault(code, List.of()),
                            ruleSets,
                            packageTypes,
                            additionalServices,
                            loaded.territories(),
                            countries);
            products.put(row, compiled);
            new HashSet<>(product.businessRegions())
                    .forEach(region -> byRegion.computeIfAbsent(region, r -> new ArrayList<>())
                            .add(compiled));
        }
        return byRegion;
    }

    /**
     * Of the rows of a product the one that is valid on the day; without one, the next to begin; else the last to end.
     */
    private List<CompiledProduct> onDay(List<CompiledProduct> rows) {
        Map<String, CompiledProduct> shown = new LinkedHashMap<>();
        rows.forEach(row -> shown.merge(row.code(), row, this::nearer));
        return List.copyOf(shown.values());
    }

    private CompiledProduct nearer(CompiledProduct one, CompiledProduct other) {
        boolean isOneFirst = one.product().beginsBefore(other.product());
        CompiledProduct earlier = isOneFirst ? one : other;
        CompiledProduct later = isOneFirst ? other : one;
        LocalDate end = earlier.product().validTo();
        return end != null && end.isBefore(day) ? later : earlier;
    }

    /**
     * The same version on a UTC day: this one if it is its own. Products that neither begin nor end between the two are
     * shared, so it costs little.
     */
    public CompiledCatalogue on(LocalDate other) {
        return other.equals(day) ? this : new CompiledCatalogue(loaded, other, products, regions);
    }

    /** The version as it was loaded, with the rows of all days. */
    public FreightCatalogue loaded() {
        return loaded;
    }

    /** The UTC day for which products are active or not. */
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

    /** The rows of a UN number; none if the table does not have it. */
    public List<UnNumber> unNumber(String number) {
        return unNumbers.getOrDefault(number, List.of());
    }

    /**
     * The products of the business region of a caller.
     *
     * @throws ApiException 403 if the catalogue does not have the region
     */
    public RegionProducts regionOfCaller(String region) {
        RegionProducts products = regions.get(region);
        if (products == null) {
            throw new ApiException(
                    ErrorCode.BUSINESS_REGION_UNKNOWN,
                    "the application's business region, " + region + ", is none of the catalogue's");
        }
        return products;
    }

    /** The products of a business region; none for a region that the catalogue does not know. */
    public RegionProducts region(String region) {
        RegionProducts products = regions.get(region);
        return products != null ? products : new RegionProducts(region, List.of(), List.of());
    }
}
