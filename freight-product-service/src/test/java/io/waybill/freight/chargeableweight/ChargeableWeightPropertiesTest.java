package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.Lines;
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
        everySeed(random -> {
            List<CargoLine> lines = shipment(random);
            RuleSet rules = rules(random);
            int heavier = random.nextInt(lines.size());
            List<CargoLine> more = new ArrayList<>(lines);
            CargoLine line = lines.get(heavier);
            BigDecimal weight = line.weight().add(decimal(random, 500));
            more.set(heavier, Lines.like(line).weight(weight).line(heavier));

            assertThat(weight(more, rules)).isGreaterThanOrEqualTo(weight(lines, rules));
        });
    }

    @Test
    void moreVolumeNeverCostsLess() {
        everySeed(random -> {
            List<CargoLine> lines = shipment(random);
            RuleSet rules = rules(random);
            int larger = random.nextInt(lines.size());
            CargoLine line = lines.get(larger);
            BigDecimal before = line.pieceVolume() == null ? BigDecimal.ONE : line.pieceVolume();
            List<CargoLine> less = new ArrayList<>(lines);
            less.set(larger, Lines.like(line).volume(before).line(larger));
            List<CargoLine> more = new ArrayList<>(lines);
            more.set(
                    larger,
                    Lines.like(line).volume(before.add(decimal(random, 5))).line(larger));

            assertThat(weight(more, rules)).isGreaterThanOrEqualTo(weight(less, rules));
        });
    }

    @Test
    void aHigherPieceNeverCostsLess() {
        everySeed(random -> {
            RuleSet rules = rules(random);
            CargoLine line = line(random, 0, true);
            BigDecimal height = decimal(random, 250);
            CargoLine low = Lines.like(line).height(height).line(0);
            CargoLine high =
                    Lines.like(line).height(height.add(decimal(random, 250))).line(0);

            assertThat(weight(List.of(high), rules)).isGreaterThanOrEqualTo(weight(List.of(low), rules));
        });
    }

    @Test
    void theOrderOfLinesDoesNotMatter() {
        everySeed(random -> {
            List<CargoLine> lines = shipment(random);
            RuleSet rules = rules(random);
            List<CargoLine> shuffled = new ArrayList<>(lines);
            Collections.shuffle(shuffled, random);

            assertWeighTheSame(shuffled, lines, rules);
        });
    }

    @Test
    void splittingALineDoesNotMatter() {
        everySeed(random -> {
            List<CargoLine> lines = shipment(random);
            RuleSet rules = rules(random);
            List<CargoLine> split = new ArrayList<>();
            for (CargoLine line : lines) {
                // Loading metres and pallet places are of the whole line, so only lines without them can be split by
                // pieces.
                boolean whole =
                        line.loadingMeters() != null || line.palletPlaces() != null || line.numberOfPieces() < 2;
                int first = whole ? line.numberOfPieces() : 1 + random.nextInt(line.numberOfPieces() - 1);
                split.add(Lines.like(line).pieces(first).line(line.index()));
                if (!whole) {
                    split.add(Lines.like(line)
                            .pieces(line.numberOfPieces() - first)
                            .line(line.index()));
                }
            }

            assertWeighTheSame(split, lines, rules);
        });
    }

    private static void assertWeighTheSame(List<CargoLine> lines, List<CargoLine> others, RuleSet rules) {
        ChargeableWeight one = ChargeableWeight.of(lines, rules);
        ChargeableWeight other = ChargeableWeight.of(others, rules);

        assertThat(one.weight()).isEqualByComparingTo(other.weight());
        assertThat(one.dimensional()).isEqualByComparingTo(other.dimensional());
        assertThat(one.basis()).isEqualTo(other.basis());
    }

    @Test
    void aLowerBoundIsNotAboveTheWeightWithWhateverIsMissing() {
        everySeed(random -> {
            RuleSet rules = rules(random);
            List<CargoLine> lines = shipment(random).stream()
                    .map(line -> random.nextBoolean() ? withoutHeightAndFigures(line) : line)
                    .toList();
            List<CargoLine> complete = lines.stream()
                    .map(line -> ChargeableWeight.of(List.of(line), rules)
                                    .figures()
                                    .volumeComplete()
                            ? line
                            : Lines.like(line).volume(decimal(random, 9)).line(line.index()))
                    .toList();

            assertThat(weight(lines, rules)).isLessThanOrEqualTo(weight(complete, rules));
        });
    }

    private static CargoLine withoutHeightAndFigures(CargoLine line) {
        return Lines.like(line)
                .height(null)
                .volume(null)
                .loadingMeters(null)
                .palletPlaces(null)
                .line(line.index());
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
}
