package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.Lines;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Shipments and what they weigh, each by one of the rule sets of the example catalogue. */
class ChargeableWeightVectorsTest {

    static Stream<Arguments> vectors() {
        return Stream.of(
                vector("A", "SE-ROAD", "268.8", 270, Basis.VOLUME, pallets(1, 120, 80, 100, 100, true)),
                vector("B", "SE-ROAD", "780", 780, Basis.LOADING_METER, pallets(1, 120, 80, 100, 100, false)),
                vector("C", "EU-ROAD", "927.072", 930, Basis.VOLUME, pallets(2, 120, 80, 145, 450, true)),
                vector("D", "EU-ROAD", "1480", 1480, Basis.LOADING_METER, pallets(2, 120, 80, 160, 150, true)),
                vector(
                        "E",
                        "EU-ROAD",
                        "2894.88",
                        2900,
                        Basis.MIXED,
                        pallets(3, 120, 100, 120, 200, false),
                        pallets(10, 40, 30, 30, 8, true)),
                vector("F", "EU-ROAD", "5920", 6000, Basis.LOADING_METER, pallets(8, 120, 80, 120, 700, false)),
                vector("G", "DE-ROAD", "31.968", 40, Basis.VOLUME, pallets(1, 60, 40, 40, 25, true)),
                vector(
                        "I",
                        "EU-ROAD",
                        "607.392",
                        610,
                        Basis.VOLUME,
                        pallets(1, 120, 80, 50, 400, true),
                        pallets(1, 120, 80, 140, 60, true)),
                vector("O", "SE-ROAD", "1300", 1300, Basis.LOADING_METER, pallets(2, 100, 80, 100, 10, false)),
                vector(
                        "P",
                        "EU-ROAD",
                        "927.072",
                        930,
                        Basis.VOLUME,
                        Lines.of("PAL", 2).height(145).weight(450)),
                vector(
                        "R",
                        "SE-ROAD",
                        "354.816",
                        360,
                        Basis.VOLUME,
                        Lines.of("DRM", 4).weight(50)),
                vector(
                        "S",
                        "PARCEL",
                        "3.84",
                        4,
                        Basis.VOLUME,
                        Lines.of("PCL", 1).size(40, 20, 24).weight(3)),
                vector(
                        "T",
                        "EU-ROAD",
                        "1400",
                        1400,
                        Basis.LONG_GOODS,
                        Lines.of("CLL", 1).size(650, 20, 20).weight(60)),
                vector("W", "EU-ROAD", "8311.68", 8400, Basis.VOLUME, pallets(10, 120, 80, 260, 200, false)));
    }

    /** Those that come with a warning. */
    static Stream<Arguments> warnedVectors() {
        return Stream.of(
                vector(
                        "Q",
                        "EU-ROAD",
                        "0",
                        300,
                        Basis.ACTUAL,
                        Lines.of("PAL", 3).weight(100)),
                vector(
                        "U",
                        "EU-ROAD",
                        "767.232",
                        770,
                        Basis.VOLUME,
                        pallets(2, 120, 80, 120, 10, true).volume("0.5")),
                vector(
                        "V",
                        "EU-ROAD",
                        "2960",
                        3000,
                        Basis.LOADING_METER,
                        pallets(4, 120, 80, 100, 100, true).loadingMeters("0.8")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("vectors")
    void theContractsVectorsHold(
            String name, String rules, String dimensional, int chargeable, Basis basis, List<Lines> lines) {
        ChargeableWeight weight = holds(rules, dimensional, chargeable, basis, lines);

        assertThat(weight.warnings()).isEmpty();
        assertThat(weight.isLowerBound()).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("warnedVectors")
    void theContractsVectorsWithWarningsHold(
            String name, String rules, String dimensional, int chargeable, Basis basis, List<Lines> lines) {
        ChargeableWeight weight = holds(rules, dimensional, chargeable, basis, lines);

        assertThat(weight.warnings()).hasSize(1);
        assertThat(weight.isLowerBound()).isEqualTo(name.equals("Q"));
    }

    private static ChargeableWeight holds(
            String rules, String dimensional, int chargeable, Basis basis, List<Lines> lines) {
        List<CargoLine> indexed = Stream.iterate(0, i -> i + 1)
                .limit(lines.size())
                .map(i -> lines.get(i).line(i))
                .toList();

        ChargeableWeight weight = ChargeableWeight.of(indexed, SeedCatalogue.ruleSet(rules));

        assertThat(weight.dimensional()).isEqualByComparingTo(dimensional);
        assertThat(weight.weight()).isEqualByComparingTo(Integer.toString(chargeable));
        assertThat(weight.basis()).isEqualTo(basis);
        return weight;
    }

    private static Arguments vector(
            String name, String rules, String dimensional, int chargeable, Basis basis, Lines... lines) {
        return Arguments.of(name, rules, dimensional, chargeable, basis, List.of(lines));
    }

    private static Lines pallets(int n, int l, int w, int h, int kg, boolean stackable) {
        return Lines.of("PAL", n).size(l, w, h).weight(kg).stackable(stackable);
    }
}
