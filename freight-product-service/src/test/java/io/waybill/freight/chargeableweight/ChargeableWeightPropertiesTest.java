package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.PackageType;
import io.waybill.freight.catalogue.document.RuleSet;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What holds for every shipment. Each seed makes one shipment; a failure names it. */
class ChargeableWeightPropertiesTest {

    private static final int SHIPMENTS = 5_000;

    private static void everySeed(Consumer<Random> property) {
        for (long seed = 0; seed < SHIPMENTS; seed++) {
            try {
                property.accept(new Random(seed));
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    @Test
    void moreWeightNeverCostsLess() {
        everySeed(ChargeableWeightPropertiesTest::weightAdded);
    }

    private static void weightAdded(Random random) {
        List<CargoLine> lines = shipment(random);
        RuleSet rules = rules(random);
        int heavier = random.nextInt(lines.size());
        List<CargoLine> more = new ArrayList<>(lines);
        CargoLine line = lines.get(heavier);
        more.set(heavier, with(line, line.numberOfPieces(), line.weight().add(decimal(random, 500)), line.volume()));

        assertThat(weight(more, rules)).isGreaterThanOrEqualTo(weight(lines, rules));
    }

    @Test
    void moreVolumeNeverCostsLess() {
        everySeed(ChargeableWeightPropertiesTest::volumeAdded);
    }

    private static void volumeAdded(Random random) {
        List<CargoLine> lines = shipment(random);
        RuleSet rules = rules(random);
        int larger = random.nextInt(lines.size());
        CargoLine line = lines.get(larger);
        BigDecimal before = line.pieceVolume() == null ? BigDecimal.ONE : line.pieceVolume();
        CargoLine small = with(line, line.numberOfPieces(), line.weight(), before);
        CargoLine large = with(line, line.numberOfPieces(), line.weight(), before.add(decimal(random, 5)));
        List<CargoLine> less = new ArrayList<>(lines);
        less.set(larger, small);
        List<CargoLine> more = new ArrayList<>(lines);
        more.set(larger, large);

        assertThat(weight(more, rules)).isGreaterThanOrEqualTo(weight(less, rules));
    }

    @Test
    void aHigherPieceNeverCostsLess() {
        everySeed(ChargeableWeightPropertiesTest::heightAdded);
    }

    private static void heightAdded(Random random) {
        RuleSet rules = rules(random);
        CargoLine line = line(random, 0, true);
        BigDecimal height = decimal(random, 250);
        CargoLine low = sized(line, height);
        CargoLine high = sized(line, height.add(decimal(random, 250)));

        assertThat(weight(List.of(high), rules)).isGreaterThanOrEqualTo(weight(List.of(low), rules));
    }

    @Test
    void theOrderOfLinesDoesNotMatter() {
        everySeed(ChargeableWeightPropertiesTest::shuffled);
    }

    private static void shuffled(Random random) {
        List<CargoLine> lines = shipment(random);
        RuleSet rules = rules(random);
        List<CargoLine> shuffled = new ArrayList<>(lines);
        Collections.shuffle(shuffled, random);

        ChargeableWeight one = ChargeableWeightCalculator.calculate(lines, rules, null);
        ChargeableWeight other = ChargeableWeightCalculator.calculate(shuffled, rules, null);

        assertThat(other.weight()).isEqualByComparingTo(one.weight());
        assertThat(other.dimensional()).isEqualByComparingTo(one.dimensional());
        assertThat(other.basis()).isEqualTo(one.basis());
    }

    @Test
    void splittingALineDoesNotMatter() {
        everySeed(ChargeableWeightPropertiesTest::split);
    }

    private static void split(Random random) {
        List<CargoLine> lines = shipment(random);
        RuleSet rules = rules(random);
        List<CargoLine> split = new ArrayList<>();
        for (CargoLine line : lines) {
            // Loading metres and pallet places are of the whole line, so only lines without them can be split by
            // pieces.
            boolean whole = line.loadingMeters() != null || line.palletPlaces() != null || line.numberOfPieces() < 2;
            int first = whole ? line.numberOfPieces() : 1 + random.nextInt(line.numberOfPieces() - 1);
            split.add(with(line, first, line.weight(), line.volume()));
            if (!whole) {
                split.add(with(line, line.numberOfPieces() - first, line.weight(), line.volume()));
            }
        }

        ChargeableWeight one = ChargeableWeightCalculator.calculate(lines, rules, null);
        ChargeableWeight other = ChargeableWeightCalculator.calculate(split, rules, null);

        assertThat(other.weight()).isEqualByComparingTo(one.weight());
        assertThat(other.dimensional()).isEqualByComparingTo(one.dimensional());
        assertThat(other.basis()).isEqualTo(one.basis());
    }

    @Test
    void theWeightIsAtLeastTheActualOneAndOnAStep() {
        everySeed(ChargeableWeightPropertiesTest::bounded);
    }

    private static void bounded(Random random) {
        List<CargoLine> lines = shipment(random);
        ChargeableWeight weight = ChargeableWeightCalculator.calculate(lines, rules(random), null);
        BigDecimal actual = lines.stream()
                .map(l -> l.weight().multiply(BigDecimal.valueOf(l.numberOfPieces())))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal step =
                weight.weight().compareTo(BigDecimal.valueOf(2_500)) <= 0 ? BigDecimal.TEN : BigDecimal.valueOf(100);

        assertThat(weight.weight()).isGreaterThanOrEqualTo(actual);
        assertThat(weight.weight().remainder(step)).isEqualByComparingTo("0");
    }

    @Test
    void theResultCoversLinesWithoutSizesAndTheDimensionsOfTheOthers() {
        everySeed(ChargeableWeightPropertiesTest::covered);
    }

    /** A second reading of the contract's formula, by division at the end of each line. */
    private static void covered(Random random) {
        List<CargoLine> lines = shipment(random);
        RuleSet rules = rules(random);
        BigDecimal sum = BigDecimal.ZERO;
        for (CargoLine line : lines) {
            BigDecimal n = BigDecimal.valueOf(line.numberOfPieces());
            BigDecimal floor = floorWeight(line, n, rules);
            if (floor != null) {
                sum = sum.add(floor);
            } else if (line.pieceVolume() != null) {
                sum = sum.add(n.multiply(line.pieceVolume()).multiply(rules.kgPerCubicMeter()));
            } else {
                sum = sum.add(n.multiply(line.weight()));
            }
        }
        ChargeableWeight weight = ChargeableWeightCalculator.calculate(lines, rules, null);

        assertThat(weight.weight()).isGreaterThanOrEqualTo(sum.setScale(6, RoundingMode.HALF_UP));
        assertThat(weight.dimensional().subtract(sum).abs()).isLessThan(new BigDecimal("0.000001"));
    }

    /** What a line weighs by the floor; {@code null} if it does not go by it or its area is not known. */
    private static BigDecimal floorWeight(CargoLine line, BigDecimal n, RuleSet rules) {
        boolean high = line.height() != null && line.height().compareTo(BigDecimal.valueOf(150)) > 0;
        if (line.loadingMeters() == null && line.palletPlaces() == null && line.stackable() && !high) {
            return null;
        }
        BigDecimal length =
                line.length() != null ? line.length() : line.packageType().length();
        BigDecimal width =
                line.width() != null ? line.width() : line.packageType().width();
        BigDecimal area = length == null || width == null
                ? null
                : n.multiply(length).multiply(width).divide(BigDecimal.valueOf(24_000), 30, RoundingMode.HALF_UP);
        BigDecimal ofPlaces =
                line.palletPlaces() == null ? area : line.palletPlaces().multiply(new BigDecimal("0.4"));
        BigDecimal meters = line.loadingMeters() != null ? line.loadingMeters() : ofPlaces;
        if (meters == null) {
            return null;
        }
        BigDecimal places = line.palletPlaces() != null ? line.palletPlaces() : meters.multiply(new BigDecimal("2.5"));
        return meters.multiply(rules.kgPerLoadingMeter()).max(places.multiply(rules.kgPerPalletPlace()));
    }

    private static BigDecimal weight(List<CargoLine> lines, RuleSet rules) {
        return ChargeableWeightCalculator.calculate(lines, rules, null).weight();
    }

    private static RuleSet rules(Random random) {
        List<RuleSet> all = SeedCatalogue.LOADED.ruleSets();
        return all.get(random.nextInt(all.size()));
    }

    private static List<CargoLine> shipment(Random random) {
        List<CargoLine> lines = new ArrayList<>();
        int size = 1 + random.nextInt(5);
        for (int i = 0; i < size; i++) {
            lines.add(line(random, i, false));
        }
        return lines;
    }

    private static CargoLine line(Random random, int index, boolean bySizesOnly) {
        List<PackageType> types = SeedCatalogue.LOADED.packageTypes();
        boolean sized = bySizesOnly || random.nextInt(10) < 8;
        return new CargoLine(
                index,
                types.get(random.nextInt(types.size())),
                1 + random.nextInt(random.nextInt(10) == 0 ? 999 : 12),
                decimal(random, random.nextInt(10) == 0 ? 99_999 : 800),
                sized ? decimal(random, 300) : null,
                sized ? decimal(random, 250) : null,
                sized ? decimal(random, 260) : null,
                !bySizesOnly && random.nextInt(4) == 0 ? decimal(random, 9) : null,
                !bySizesOnly && random.nextInt(8) == 0 ? decimal(random, 13) : null,
                !bySizesOnly && random.nextInt(8) == 0 ? decimal(random, 30) : null,
                bySizesOnly || random.nextBoolean(),
                true,
                List.of());
    }

    /** Over 0, up to {@code most}, with none to three decimals. */
    private static BigDecimal decimal(Random random, int most) {
        int decimals = random.nextInt(4);
        long units = most * (long) Math.pow(10, decimals);
        return BigDecimal.valueOf(1 + random.nextLong(units), decimals);
    }

    private static CargoLine sized(CargoLine line, BigDecimal height) {
        return new CargoLine(
                line.index(),
                line.packageType(),
                line.numberOfPieces(),
                line.weight(),
                line.length(),
                line.width(),
                height,
                null,
                null,
                null,
                line.stackable(),
                line.turnable(),
                List.of());
    }

    private static CargoLine with(CargoLine line, int pieces, BigDecimal weight, BigDecimal volume) {
        return new CargoLine(
                line.index(),
                line.packageType(),
                pieces,
                weight,
                line.length(),
                line.width(),
                line.height(),
                volume,
                line.loadingMeters(),
                line.palletPlaces(),
                line.stackable(),
                line.turnable(),
                List.of());
    }
}
