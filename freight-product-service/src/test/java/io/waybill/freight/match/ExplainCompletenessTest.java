package io.waybill.freight.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.DangerousGood;
import io.waybill.freight.cargo.Place;
import io.waybill.freight.cargo.Route;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.UnNumber;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ReasonCode;
import io.waybill.freight.match.MatchResult.NonMatch;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The explanation against a second reading of the catalogue, written as a person would read the product's record. */
class ExplainCompletenessTest {

    private static final int SHIPMENTS = 3_000;
    private static final List<String> COUNTRIES =
            List.of("SE", "NO", "DK", "FI", "DE", "FR", "IT", "CH", "RS", "US", "GB");
    private static final RegionProducts PRODUCTS = SeedCatalogue.COMPILED.region("SE");
    private static final ProductMatcher MATCHER = new ProductMatcher(PRODUCTS);
    /** Tested with the calculator. */
    private static final Set<ReasonCode> NEEDS_THE_WEIGHT =
            EnumSet.range(ReasonCode.SHIPMENT_WEIGHT_BELOW_MIN, ReasonCode.SHIPMENT_PALLET_PLACES_ABOVE_MAX);
    /**
     * No shipment here has a postal code or a substance of an exception, and no product of the seed has these limits.
     */
    private static final Set<ReasonCode> NEVER_MET = EnumSet.of(
            ReasonCode.POSTAL_CODE_EXCLUDED,
            ReasonCode.UN_NUMBER_NOT_ALLOWED,
            ReasonCode.PIECE_VOLUME_BELOW_MIN,
            ReasonCode.SHIPMENT_COUNT_BELOW_MIN);

    @Test
    void everyReasonThatAReaderOfTheCatalogueFindsIsNamed() {
        Set<ReasonCode> met = EnumSet.noneOf(ReasonCode.class);
        for (long seed = 0; seed < SHIPMENTS; seed++) {
            Shipment shipment = shipment(new Random(seed));
            Map<String, List<Reason>> explained = MATCHER.match(new MatchRequest(shipment, true)).nonMatches().stream()
                    .collect(Collectors.toMap(NonMatch::productCode, NonMatch::reasons));
            for (CompiledProduct product : PRODUCTS.all()) {
                Set<ReasonCode> named = explained.getOrDefault(product.code(), List.of()).stream()
                        .map(Reason::code)
                        .filter(code -> !NEEDS_THE_WEIGHT.contains(code))
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(ReasonCode.class)));
                met.addAll(named);

                assertThat(named).as("seed %d, %s", seed, product.code()).isEqualTo(read(product.product(), shipment));
            }
            assertThat(explained.values()).as("seed %d", seed).noneMatch(List::isEmpty);
        }
        assertThat(met)
                .as("codes that were compared")
                .isEqualTo(EnumSet.range(ReasonCode.PRODUCT_INACTIVE, ReasonCode.SHIPMENT_COUNT_ABOVE_MAX).stream()
                        .filter(code -> !NEEDS_THE_WEIGHT.contains(code) && !NEVER_MET.contains(code))
                        .collect(Collectors.toSet()));
    }

    @Test
    void explainingDoesNotChangeWhatMatches() {
        for (long seed = 0; seed < SHIPMENTS; seed++) {
            Shipment shipment = shipment(new Random(seed));

            assertThat(MATCHER.match(new MatchRequest(shipment, false)).matches())
                    .as("seed %d", seed)
                    .isEqualTo(MATCHER.match(new MatchRequest(shipment, true)).matches());
        }
    }

    private static Set<ReasonCode> read(Product product, Shipment shipment) {
        Set<ReasonCode> reasons = EnumSet.noneOf(ReasonCode.class);
        if (!product.active()) {
            reasons.add(ReasonCode.PRODUCT_INACTIVE);
        }
        if (!product.marketAvailability().contains(shipment.market())) {
            reasons.add(ReasonCode.MARKET_NOT_AVAILABLE);
        }
        if (product.countriesFrom().stream()
                .noneMatch(c -> c.countryCode().equals(shipment.route().from().country()))) {
            reasons.add(ReasonCode.FROM_COUNTRY_NOT_SERVED);
        }
        if (product.countriesTo().stream()
                .noneMatch(c -> c.countryCode().equals(shipment.route().to().country()))) {
            reasons.add(ReasonCode.TO_COUNTRY_NOT_SERVED);
        }
        if (shipment.payerCode() != null
                && product.payerCodes().stream().noneMatch(p -> p.code().equals(shipment.payerCode()))) {
            reasons.add(ReasonCode.PAYER_CODE_NOT_ALLOWED);
        }
        int pieces = 0;
        for (CargoLine line : shipment.lines()) {
            pieces += line.numberOfPieces();
            if (!product.packageTypes().contains(line.packageType().code())) {
                reasons.add(ReasonCode.PACKAGE_TYPE_NOT_ALLOWED);
            }
            Product.PieceLimits limits = product.limits().piece();
            read(reasons, "PIECE_WEIGHT", limits.weight(), line.weight());
            read(reasons, "PIECE_LENGTH", limits.length(), line.length());
            read(reasons, "PIECE_WIDTH", limits.width(), line.width());
            read(reasons, "PIECE_HEIGHT", limits.height(), line.height());
            read(reasons, "PIECE_VOLUME", limits.volume(), volume(line));
            line.dangerousGoods().forEach(good -> readDangerousGood(reasons, product, good));
        }
        read(reasons, "SHIPMENT_COUNT", product.limits().shipment().numberOfPieces(), BigDecimal.valueOf(pieces));
        return reasons;
    }

    private static BigDecimal volume(CargoLine line) {
        return line.length() == null
                ? null
                : line.length().multiply(line.width()).multiply(line.height()).movePointLeft(6);
    }

    private static void read(Set<ReasonCode> reasons, String what, Product.Bounds bounds, BigDecimal actual) {
        if (actual != null && bounds.min() != null && actual.compareTo(bounds.min()) < 0) {
            reasons.add(ReasonCode.valueOf(what + "_BELOW_MIN"));
        }
        if (actual != null && bounds.max() != null && actual.compareTo(bounds.max()) > 0) {
            reasons.add(ReasonCode.valueOf(what + "_ABOVE_MAX"));
        }
    }

    /** Only by class: the substances of this test are in no exception. */
    private static void readDangerousGood(Set<ReasonCode> reasons, Product product, DangerousGood good) {
        if (!product.dangerousGoods().allowed()) {
            reasons.add(ReasonCode.DANGEROUS_GOODS_NOT_ALLOWED);
            return;
        }
        List<String> allowed = product.dangerousGoods().allowedClasses();
        List<String> notAllowed = product.dangerousGoods().notAllowedClasses();
        String wide = good.adrClass().replaceAll("\\..*", "");
        boolean taken =
                allowed.contains(good.adrClass()) || (allowed.contains(wide) && !notAllowed.contains(good.adrClass()));
        if (!taken) {
            reasons.add(ReasonCode.ADR_CLASS_NOT_ALLOWED);
        }
    }

    private static Shipment shipment(Random random) {
        List<CargoLine> lines = new ArrayList<>();
        int size = 1 + random.nextInt(3);
        for (int i = 0; i < size; i++) {
            boolean sized = random.nextInt(5) > 0;
            lines.add(new CargoLine(
                    i,
                    any(random, SeedCatalogue.LOADED.packageTypes()),
                    1 + random.nextInt(random.nextInt(5) == 0 ? 200 : 5),
                    BigDecimal.valueOf(1 + random.nextInt(1_400)),
                    sized ? BigDecimal.valueOf(1 + random.nextInt(320)) : null,
                    sized ? BigDecimal.valueOf(1 + random.nextInt(250)) : null,
                    sized ? BigDecimal.valueOf(1 + random.nextInt(280)) : null,
                    null,
                    null,
                    null,
                    random.nextBoolean(),
                    random.nextInt(3) == 0 ? List.of(substance(random, i)) : List.of()));
        }
        return new Shipment(
                random.nextBoolean() ? "B2B" : "B2C",
                random.nextInt(3) == 0 ? null : any(random, List.of("EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP")),
                new Route(place(random, "consignor"), place(random, "consignee")),
                lines);
    }

    private static DangerousGood substance(Random random, int line) {
        Set<String> inExceptions = SeedCatalogue.LOADED.products().stream()
                .flatMap(p -> p.dangerousGoods().exceptions().stream())
                .map(e -> String.valueOf(e.unNumber()))
                .collect(Collectors.toSet());
        List<UnNumber> plain = SeedCatalogue.LOADED.unNumbers().stream()
                .filter(u -> !inExceptions.contains(u.unNumber()))
                .toList();
        UnNumber row = any(random, plain);
        // Group II is in no exception of the seed.
        return new DangerousGood(
                "/cargo/pieces/" + line + "/dangerousGoods/0",
                row.unNumber(),
                true,
                row.adrClass(),
                "II",
                false,
                false);
    }

    private static Place place(Random random, String role) {
        String country = any(random, COUNTRIES);
        return new Place(country, null, role, country, "/" + role, "/" + role);
    }

    private static <T> T any(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
