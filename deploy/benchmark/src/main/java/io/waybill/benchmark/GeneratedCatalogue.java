package io.waybill.benchmark;

import io.waybill.common.json.StrictJson;
import io.waybill.freight.catalogue.document.CatalogueReader;
import io.waybill.freight.catalogue.document.Country;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.LaneRule;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.Product.ServedCountry;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** A catalogue of any size over all countries of ISO 3166-1, made from the seed's product STD and the seed's tables. */
final class GeneratedCatalogue {

    /** Number of products that serve Sweden to Norway; all others serve at most one of the two. */
    static final int MATCHES = 5;

    private static final int COUNTRIES_OF_A_PRODUCT = 12;

    private GeneratedCatalogue() {}

    static CompiledCatalogue of(int size) {
        FreightCatalogue seed = seed();
        Product model = seed.products().stream()
                .filter(p -> p.productCode().equals("STD"))
                .findFirst()
                .orElseThrow();
        Random random = new Random(size);
        List<String> countries = List.copyOf(new TreeSet<>(Country.ISO));
        List<Product> products = new ArrayList<>();
        List<LaneRule> laneRules = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            boolean matching = i < MATCHES;
            Set<String> from = some(countries, random);
            Set<String> to = some(countries, random);
            if (matching) {
                from.add("SE");
                to.add("NO");
            } else if (from.contains("SE")) {
                to.remove("NO");
            }
            String code = "P" + i;
            products.add(product(model, code, from, to));
            laneRules.add(
                    new LaneRule(code, List.of("SE", "DK"), List.of("NO", "DK", "FI"), "NORDIC-ROAD", "generated"));
            laneRules.add(new LaneRule(code, List.of(), List.of(), "EU-ROAD", "generated"));
        }
        return new CompiledCatalogue(
                new FreightCatalogue(
                        products,
                        seed.packageTypes(),
                        seed.additionalServices(),
                        seed.ruleSets(),
                        laneRules,
                        seed.countries(),
                        seed.territories(),
                        seed.adrClasses(),
                        seed.unNumbers(),
                        List.of(),
                        List.of()),
                LocalDate.of(2026, 6, 1));
    }

    private static Set<String> some(List<String> countries, Random random) {
        Set<String> result = new TreeSet<>();
        while (result.size() < COUNTRIES_OF_A_PRODUCT) {
            result.add(countries.get(random.nextInt(countries.size())));
        }
        return result;
    }

    private static Product product(Product model, String code, Set<String> from, Set<String> to) {
        return new Product(
                code,
                model.name(),
                model.description(),
                true,
                model.businessRegions(),
                model.transportMode(),
                model.domestic(),
                model.marketAvailability(),
                served(from),
                served(to),
                List.of(),
                model.packageTypes(),
                model.payerCodes(),
                model.dangerousGoods(),
                model.additionalServices(),
                model.limits(),
                model.minimumChargeableWeight(),
                model.units(),
                model.validFrom(),
                model.validTo());
    }

    private static List<ServedCountry> served(Set<String> codes) {
        return codes.stream()
                // A range of numbers is none of British districts.
                .map(code -> new ServedCountry(
                        code, true, List.of("97*", code.equals("GB") ? "KW15-KW17" : "8000-8199"), List.of()))
                .toList();
    }

    private static FreightCatalogue seed() {
        try (var file = CatalogueReader.class.getResourceAsStream("/seed/catalogue.json")) {
            return CatalogueReader.read(StrictJson.read(file.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
