package io.waybill.freight.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.DangerousGood;
import io.waybill.freight.cargo.NetQuantity;
import io.waybill.freight.cargo.Place;
import io.waybill.freight.cargo.Route;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.catalogue.document.DangerousGoodsTerms;
import io.waybill.freight.catalogue.document.DangerousGoodsTerms.Exemption;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.UnNumber;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ReasonCode;
import io.waybill.freight.match.MatchResult.NonMatch;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The explanation against a second reading of the catalogue, written as a person would read the product's record. */
class ExplainCompletenessTest {

    private static final int SHIPMENTS = 3_000;
    private static final List<String> COUNTRIES =
            List.of("SE", "NO", "DK", "FI", "DE", "FR", "IT", "CH", "RS", "US", "GB", "GL", "AX", "JE");
    private static final RegionProducts PRODUCTS = SeedCatalogue.COMPILED.region("SE");
    private static final ProductMatcher MATCHER = new ProductMatcher(PRODUCTS);
    /** Tested with the calculator. */
    private static final Set<ReasonCode> NEEDS_THE_WEIGHT =
            EnumSet.range(ReasonCode.SHIPMENT_WEIGHT_BELOW_MIN, ReasonCode.SHIPMENT_PALLET_PLACES_ABOVE_MAX);
    /** No shipment here has a postal code. */
    private static final Set<ReasonCode> NEVER_MET = EnumSet.of(ReasonCode.POSTAL_CODE_EXCLUDED);

    @Test
    void everyReasonThatAReaderOfTheCatalogueFindsIsNamed() {
        Set<ReasonCode> met = EnumSet.noneOf(ReasonCode.class);
        for (long seed = 0; seed < SHIPMENTS; seed++) {
            Shipment shipment = shipment(new Random(seed));
            Map<String, List<Reason>> explained = MATCHER.match(shipment, true).nonMatches().stream()
                    .collect(Collectors.toMap(NonMatch::productCode, NonMatch::reasons));
            for (CompiledProduct product : PRODUCTS.all()) {
                Set<ReasonCode> named = explained.getOrDefault(product.code(), List.of()).stream()
                        .map(Reason::code)
                        .filter(code -> !NEEDS_THE_WEIGHT.contains(code))
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(ReasonCode.class)));
                met.addAll(named);

                assertThat(named).as("seed %d, %s", seed, product.code()).isEqualTo(read(product.product(), shipment));
            }
            assertThat(explained.values()).as("seed %d", seed).filteredOn(List::isEmpty).isEmpty();
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

            assertThat(MATCHER.match(shipment, false).matches())
                    .as("seed %d", seed)
                    .isEqualTo(MATCHER.match(shipment, true).matches());
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
        Place from = shipment.route().from();
        Place to = shipment.route().to();
        boolean starts = product.countriesFrom().stream().anyMatch(c -> serves(c, from));
        boolean ends = product.countriesTo().stream().anyMatch(c -> serves(c, to));
        if (!starts) {
            reasons.add(ReasonCode.FROM_COUNTRY_NOT_SERVED);
        }
        if (!ends) {
            reasons.add(ReasonCode.TO_COUNTRY_NOT_SERVED);
        }
        boolean inside = from.country().equals(to.country());
        boolean listed = product.lanes().isEmpty()
                || product.lanes().contains(new Product.ServedLane(from.country(), to.country()));
        if (starts && ends && (inside != product.domestic() || !listed)) {
            reasons.add(ReasonCode.LANE_NOT_SERVED);
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
            if (line.packageType().weightMax() != null
                    && line.weight().compareTo(line.packageType().weightMax()) > 0) {
                reasons.add(ReasonCode.PACKAGE_TYPE_WEIGHT_ABOVE_MAX);
            }
            Set<ReasonCode> turned = EnumSet.noneOf(ReasonCode.class);
            read(turned, "PIECE_LENGTH", limits.length(), line.width());
            read(turned, "PIECE_WIDTH", limits.width(), line.length());
            boolean lies = line.turnable() && line.packageType().tiltable() && fitsOnAnySide(line, limits);
            if (!lies && (!line.turnable() || !turned.isEmpty())) {
                read(reasons, "PIECE_LENGTH", limits.length(), line.length());
                read(reasons, "PIECE_WIDTH", limits.width(), line.width());
            }
            if (!lies) {
                read(reasons, "PIECE_HEIGHT", limits.height(), line.height());
            }
            read(reasons, "PIECE_VOLUME", limits.volume(), volume(line));
            line.dangerousGoods().forEach(good -> {
                readDangerousGood(reasons, product.dangerousGoods(), good);
                if (!line.packageType().palletized()) {
                    readPackage(reasons, line.weight(), good);
                }
            });
        }
        read(reasons, "SHIPMENT_COUNT", product.limits().shipment().numberOfPieces(), BigDecimal.valueOf(pieces));
        return reasons;
    }

    private static boolean fitsOnAnySide(CargoLine line, Product.PieceLimits limits) {
        List<BigDecimal> sides = Arrays.asList(line.length(), line.width(), line.height());
        for (int[] order : new int[][] {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}) {
            Set<ReasonCode> found = EnumSet.noneOf(ReasonCode.class);
            read(found, "PIECE_LENGTH", limits.length(), sides.get(order[0]));
            read(found, "PIECE_WIDTH", limits.width(), sides.get(order[1]));
            read(found, "PIECE_HEIGHT", limits.height(), sides.get(order[2]));
            if (found.isEmpty()) {
                return true;
            }
        }
        return false;
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

    private static boolean serves(Product.ServedCountry row, Place place) {
        return row.countryCode().equals(place.country())
                && !row.excludedTerritories().contains(place.countryCode());
    }

    private static void readDangerousGood(Set<ReasonCode> reasons, DangerousGoodsTerms terms, DangerousGood good) {
        if (good.rows().isEmpty()) {
            reasons.add(ReasonCode.UN_NUMBER_UNKNOWN);
            readRow(terms, good, null, good.adrClass(), good.packingGroup()).ifPresent(reasons::add);
            return;
        }
        Map<UnNumber, Optional<ReasonCode>> byRow = new HashMap<>();
        for (UnNumber row : good.rows()) {
            boolean forbidden = (good.limitedQuantity() && row.limitedQuantity().equals("0"))
                    || (good.exceptedQuantity() && row.exceptedQuantity().equals("E0"));
            byRow.put(
                    row,
                    forbidden
                            ? Optional.of(ReasonCode.DANGEROUS_GOODS_NOT_ALLOWED)
                            : readRow(terms, good, row.unNumber(), row.adrClass(), row.packingGroup()));
        }
        if (byRow.values().stream().allMatch(Optional::isEmpty)) {
            return;
        }
        if (byRow.values().stream().anyMatch(Optional::isEmpty)) {
            // The rows of one class differ in their groups only, and one group would have narrowed them.
            assertThat(good.packingGroup()).isNull();
            reasons.add(ReasonCode.PACKING_GROUP_MISSING);
            return;
        }
        for (ReasonCode strict : List.of(
                ReasonCode.DANGEROUS_GOODS_NOT_ALLOWED,
                ReasonCode.UN_NUMBER_NOT_ALLOWED,
                ReasonCode.ADR_CLASS_NOT_ALLOWED)) {
            if (byRow.containsValue(Optional.of(strict))) {
                reasons.add(strict);
                return;
            }
        }
    }

    /** The lines of these shipments have one substance each. */
    private static void readPackage(Set<ReasonCode> reasons, BigDecimal weight, DangerousGood good) {
        if (good.limitedQuantity() && weight.intValueExact() > 30) {
            reasons.add(ReasonCode.LIMITED_QUANTITY_WEIGHT_ABOVE_MAX);
        }
        if (good.exceptedQuantity() && good.netQuantity() != null) {
            int grams = good.netQuantity().value().movePointRight(3).intValueExact();
            for (UnNumber row : good.rows()) {
                boolean above = switch (row.exceptedQuantity()) {
                    case "E1" -> grams > 1_000;
                    case "E2", "E4" -> grams > 500;
                    case "E3", "E5" -> grams > 300;
                    default -> false;
                };
                if (above) {
                    reasons.add(ReasonCode.EXCEPTED_QUANTITY_ABOVE_MAX);
                }
            }
        }
    }

    /** The reason against one row of the table: by the most exact exception, by the flags, by the lists of classes. */
    private static Optional<ReasonCode> readRow(
            DangerousGoodsTerms terms, DangerousGood good, String unNumber, String adrClass, String group) {
        String wide = adrClass.replaceAll("\\..*", "");
        Optional<Exemption> exception = terms.exceptions().stream()
                .filter(e -> e.unNumber() == null || e.unNumber().equals(unNumber))
                .filter(e -> e.packingGroup() == null || e.packingGroup().equals(group))
                .filter(e -> e.adrClass() == null
                        || e.adrClass().equals(adrClass)
                        || e.adrClass().equals(wide))
                .max(Comparator.comparingInt(e -> (e.unNumber() == null ? 0 : 4)
                        + (e.packingGroup() == null ? 0 : 2)
                        + (e.adrClass() == null ? 0 : 1)));
        if (exception.isPresent()) {
            return exception.get().allowed()
                    ? Optional.empty()
                    : Optional.of(
                            exception.get().unNumber() == null
                                    ? ReasonCode.ADR_CLASS_NOT_ALLOWED
                                    : ReasonCode.UN_NUMBER_NOT_ALLOWED);
        }
        if (good.limitedQuantity() || good.exceptedQuantity()) {
            return (good.limitedQuantity() && !terms.limitedQuantities())
                            || (good.exceptedQuantity() && !terms.exceptedQuantities())
                    ? Optional.of(ReasonCode.DANGEROUS_GOODS_NOT_ALLOWED)
                    : Optional.empty();
        }
        if (!terms.allowed()) {
            return Optional.of(ReasonCode.DANGEROUS_GOODS_NOT_ALLOWED);
        }
        boolean taken = terms.allowedClasses().contains(adrClass)
                || (terms.allowedClasses().contains(wide)
                        && !terms.notAllowedClasses().contains(adrClass));
        return taken ? Optional.empty() : Optional.of(ReasonCode.ADR_CLASS_NOT_ALLOWED);
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
                    random.nextBoolean(),
                    random.nextInt(3) == 0 ? List.of(substance(random, i)) : List.of()));
        }
        return new Shipment(
                random.nextBoolean() ? "B2B" : "B2C",
                random.nextInt(3) == 0 ? null : any(random, List.of("EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP")),
                new Route(place(random, "consignor"), place(random, "consignee")),
                lines);
    }

    /** What a request may say of a substance, as far as the table allows it. */
    private static DangerousGood substance(Random random, int line) {
        String pointer = "/cargo/pieces/" + line + "/dangerousGoods/0";
        if (random.nextInt(12) == 0) {
            return new DangerousGood(
                    pointer,
                    "9999",
                    any(random, List.of("3", "8", "7")),
                    true,
                    null,
                    "I",
                    List.of(),
                    false,
                    false,
                    null);
        }
        List<UnNumber> table = SeedCatalogue.LOADED.unNumbers();
        UnNumber meant = any(random, table);
        List<UnNumber> rows = table.stream()
                .filter(row -> row.unNumber().equals(meant.unNumber())
                        && row.adrClass().equals(meant.adrClass()))
                .toList();
        String group = random.nextBoolean() ? meant.packingGroup() : null;
        List<UnNumber> ofGroup = group == null
                ? rows
                : rows.stream().filter(row -> group.equals(row.packingGroup())).toList();
        return new DangerousGood(
                pointer,
                meant.unNumber(),
                meant.adrClass(),
                true,
                null,
                group,
                ofGroup,
                random.nextInt(3) == 0
                        && ofGroup.stream()
                                .anyMatch(row -> !row.limitedQuantity().equals("0")),
                random.nextInt(3) == 0
                        && ofGroup.stream()
                                .anyMatch(row -> !row.exceptedQuantity().equals("E0")),
                random.nextBoolean() ? null : new NetQuantity(BigDecimal.valueOf(1 + random.nextInt(1_200), 3), "kg"));
    }

    private static Place place(Random random, String role) {
        String sent = any(random, COUNTRIES);
        String country = Map.of("GL", "DK", "AX", "FI", "JE", "GB").getOrDefault(sent, sent);
        return new Place(sent, null, role, country, "/" + role, "/" + role);
    }

    private static <T> T any(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
