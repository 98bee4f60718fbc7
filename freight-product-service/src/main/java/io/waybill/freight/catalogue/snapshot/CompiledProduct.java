package io.waybill.freight.catalogue.snapshot;

import io.waybill.freight.catalogue.document.AdditionalService;
import io.waybill.freight.catalogue.document.LaneRule;
import io.waybill.freight.catalogue.document.PackageType;
import io.waybill.freight.catalogue.document.PostalCodeSet;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.Product.PayerCode;
import io.waybill.freight.catalogue.document.Product.ServedCountry;
import io.waybill.freight.catalogue.document.Product.ServedLane;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.catalogue.document.Territory;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A product of one snapshot, with everything that calls need prepared: sets, exclusions, rule sets and its JSON. */
public final class CompiledProduct {

    /** A lane rule with its rule set; an empty set of countries means any country. */
    private record Lane(Set<String> from, Set<String> to, RuleSet ruleSet) {

        boolean fits(String fromCountry, String toCountry) {
            return (from.isEmpty() || from.contains(fromCountry)) && (to.isEmpty() || to.contains(toCountry));
        }
    }

    private final Product product;
    private final Set<String> markets;
    private final Set<String> packageTypes;
    private final Set<String> payerCodes;
    /** Keyed by country or territory, as in requests, without the excluded ones. */
    private final Map<String, PostalCodeSet> from;

    private final Map<String, PostalCodeSet> to;
    private final Map<String, Set<String>> servedLanes;
    private final CompiledDangerousGoodsTerms dangerousGoods;
    private final List<Lane> lanes;
    private final List<PackageType> listedPackageTypes;
    private final List<AdditionalService> offered;
    private final Set<String> customsFrom;
    private final Set<String> customsTo;
    private final Countries countries;

    // Rendered on first use: few products of a large catalogue are requested one by one, and all of them would take
    // more memory than the rest of the catalogue.
    private volatile RenderedJson rendered;
    private volatile RenderedJson renderedPackageTypes;
    private volatile RenderedJson renderedAdditionalServices;

    CompiledProduct(
            Product product,
            List<LaneRule> laneRules,
            Map<String, RuleSet> ruleSets,
            Map<String, PackageType> allPackageTypes,
            Map<String, AdditionalService> allAdditionalServices,
            List<Territory> territories,
            Countries countries) {
        this.product = product;
        this.markets = Set.copyOf(product.marketAvailability());
        this.packageTypes = Set.copyOf(product.packageTypes());
        this.payerCodes = product.payerCodes().stream().map(PayerCode::code).collect(Collectors.toUnmodifiableSet());
        this.from = exclusions(product.countriesFrom(), territories);
        this.to = exclusions(product.countriesTo(), territories);
        this.servedLanes = product.lanes().stream()
                .collect(Collectors.groupingBy(
                        ServedLane::from, Collectors.mapping(ServedLane::to, Collectors.toUnmodifiableSet())));
        this.dangerousGoods = new CompiledDangerousGoodsTerms(product.dangerousGoods());
        this.lanes = laneRules.stream()
                .map(rule -> new Lane(
                        Set.copyOf(rule.fromCountries()), Set.copyOf(rule.toCountries()), ruleSets.get(rule.ruleSet())))
                .toList();
        this.listedPackageTypes =
                product.packageTypes().stream().map(allPackageTypes::get).toList();
        this.offered = product.additionalServices().stream()
                .map(allAdditionalServices::get)
                .toList();
        this.customsFrom = customs(product.countriesFrom());
        this.customsTo = customs(product.countriesTo());
        this.countries = countries;
    }

    private static Set<String> customs(List<ServedCountry> countries) {
        return countries.stream()
                .filter(ServedCountry::customs)
                .map(ServedCountry::countryCode)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Map<String, PostalCodeSet> exclusions(List<ServedCountry> countries, List<Territory> territories) {
        Map<String, PostalCodeSet> result = new HashMap<>();
        for (ServedCountry country : countries) {
            PostalCodeSet exclusions = new PostalCodeSet(country.countryCode(), country.excludedPostalCodes());
            result.put(country.countryCode(), exclusions);
            territories.stream()
                    .filter(t -> t.parentCountryCode().equals(country.countryCode()))
                    .map(Territory::code)
                    .filter(code -> !country.excludedTerritories().contains(code))
                    .forEach(code -> result.put(code, exclusions));
        }
        return result;
    }

    public String code() {
        return product.productCode();
    }

    /**
     * Whether goods go through customs between two places: they are in two customs areas, and either has customs.
     *
     * @param fromCountry a country or territory, as in requests, like {@code toCountry}
     * @param fromPostalCode {@code null} if it is not known, like {@code toPostalCode}
     */
    public boolean hasCustoms(String fromCountry, String fromPostalCode, String toCountry, String toPostalCode) {
        Countries.CustomsArea from = countries.customsArea(fromCountry, fromPostalCode);
        Countries.CustomsArea to = countries.customsArea(toCountry, toPostalCode);
        return !from.equals(to) && (from.hasCustoms(customsFrom) || to.hasCustoms(customsTo));
    }

    /** The answer that lists the additional services. Of those that a service excludes, the product's own. */
    public RenderedJson renderedAdditionalServices() {
        RenderedJson known = renderedAdditionalServices;
        if (known == null) {
            known = new RenderedJson(JsonText.bytesOf(new AdditionalServiceList(code(), additionalServices())));
            renderedAdditionalServices = known;
        }
        return known;
    }

    /** One of two excludes the other, whichever row says it. */
    private List<AdditionalService> additionalServices() {
        return offered.stream()
                .map(service -> new AdditionalService(
                        service.code(),
                        service.name(),
                        service.description(),
                        offered.stream()
                                .filter(other -> service.excludes().contains(other.code())
                                        || other.excludes().contains(service.code()))
                                .map(AdditionalService::code)
                                .toList(),
                        service.source()))
                .toList();
    }

    /** The product as it is shown; {@code active} is that of the snapshot's day. */
    public Product product() {
        return product;
    }

    /** The product as JSON. */
    public String json() {
        return new String(rendered().body(), StandardCharsets.UTF_8);
    }

    /** The product as JSON in UTF-8, rendered anew. */
    byte[] render() {
        return JsonText.bytesOf(product);
    }

    /** The answer that shows the product. */
    public RenderedJson rendered() {
        RenderedJson known = rendered;
        if (known == null) {
            known = new RenderedJson(render());
            rendered = known;
        }
        return known;
    }

    /** The answer that lists the product's package types. */
    public RenderedJson renderedPackageTypes() {
        RenderedJson known = renderedPackageTypes;
        if (known == null) {
            known = new RenderedJson(JsonText.bytesOf(new PackageTypeList(code(), listedPackageTypes)));
            renderedPackageTypes = known;
        }
        return known;
    }

    public boolean isActive() {
        return product.active();
    }

    public boolean sellsTo(String market) {
        return markets.contains(market);
    }

    /** The countries and territories that the product serves, as in requests. */
    Set<String> placesFrom() {
        return from.keySet();
    }

    Set<String> placesTo() {
        return to.keySet();
    }

    /** Whether a lane of the product may start in a country or territory, as in requests. */
    public boolean servesFrom(String country) {
        return from.containsKey(country);
    }

    public boolean servesTo(String country) {
        return to.containsKey(country);
    }

    /** Whether the product serves the lane between two of its countries; territories count as their parents. */
    public boolean servesLane(String fromCountry, String toCountry) {
        return product.domestic() == fromCountry.equals(toCountry)
                && (servedLanes.isEmpty()
                        || servedLanes.getOrDefault(fromCountry, Set.of()).contains(toCountry));
    }

    /** Whether the product serves the country, but not this postal code of it. */
    public boolean excludesFrom(String country, String postalCode) {
        PostalCodeSet exclusions = from.get(country);
        return exclusions != null && exclusions.contains(postalCode);
    }

    /** Whether the product serves the country, but not this postal code of it. */
    public boolean excludesTo(String country, String postalCode) {
        PostalCodeSet exclusions = to.get(country);
        return exclusions != null && exclusions.contains(postalCode);
    }

    public boolean takesPackageType(String code) {
        return packageTypes.contains(code);
    }

    public boolean takesPayerCode(String code) {
        return payerCodes.contains(code);
    }

    public CompiledDangerousGoodsTerms dangerousGoods() {
        return dangerousGoods;
    }

    /** The factors of a lane, even of one that is not served. */
    public RuleSet ruleSet(String fromCountry, String toCountry) {
        for (Lane lane : lanes) {
            if (lane.fits(fromCountry, toCountry)) {
                return lane.ruleSet();
            }
        }
        throw new IllegalStateException("product " + code() + " has no lane rule that fits every lane");
    }
}
