package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.PackageType;
import io.waybill.freight.catalogue.document.RuleSet;
import java.math.BigDecimal;
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

        ChargeableWeight one = ChargeableWeight.of(lines, rules);
        ChargeableWeight other = ChargeableWeight.of(shuffled, rules);

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

        ChargeableWeight one = ChargeableWeight.of(lines, rules);
        ChargeableWeight other = ChargeableWeight.of(split, rules);

        assertThat(other.weight()).isEqualByComparingTo(one.weight());
        assertThat(other.dimensional()).isEqualByComparingTo(one.dimensional());
        assertThat(other.basis()).isEqualTo(one.basis());
    }

    @Test
    void aLowerBoundIsNotAboveTheWeightWithWhateverIsMissing() {
        everySeed(ChargeableWeightPropertiesTest::completed);
    }

    private static void completed(Random random) {
        RuleSet rules = rules(random);
        List<CargoLine> lines = shipment(random).stream()
                .map(line -> random.nextBoolean() ? sized(line, null) : line)
                .toList();
        List<CargoLine> complete = lines.stream()
                .map(line -> ChargeableWeight.of(List.of(line), rules).figures().volumeComplete()
                        ? line
                        : with(line, line.numberOfPieces(), line.weight(), decimal(random, 9)))
                .toList();
        assertThat(weight(lines, rules)).isLessThanOrEqualTo(weight(complete, rules));
    }

    private static BigDecimal weight(List<CargoLine> lines, RuleSet rules) {
        return ChargeableWeight.of(lines, rules).weight();
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
                sized ? decimal(random, random.nextInt(6) == 0 ? 1_300 : 300) : null,
                sized ? decimal(random, 250) : null,
                sized ? decimal(random, random.nextInt(6) == 0 ? 900 : 260) : null,
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
        return sized(line, line.length(), line.width(), height);
    }

    /** With these sizes, and neither volume nor floor given. */
    private static CargoLine sized(CargoLine line, BigDecimal length, BigDecimal width, BigDecimal height) {
        return new CargoLine(
                line.index(),
                line.packageType(),
                line.numberOfPieces(),
                line.weight(),
                length,
                width,
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
