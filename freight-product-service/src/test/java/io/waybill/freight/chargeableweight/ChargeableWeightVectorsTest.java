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

/** The vectors of the wire contract, section 4. */
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
                vector("O", "SE-ROAD", "1300", 1300, Basis.LOADING_METER, pallets(2, 100, 80, 100, 10, false)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("vectors")
    void theContractsVectorsHold(
            String name, String rules, String dimensional, int chargeable, Basis basis, List<Lines> lines) {
        List<CargoLine> indexed = Stream.iterate(0, i -> i + 1)
                .limit(lines.size())
                .map(i -> lines.get(i).line(i))
                .toList();

        ChargeableWeight weight = ChargeableWeightCalculator.calculate(indexed, SeedCatalogue.ruleSet(rules), null);

        assertThat(weight.dimensional()).isEqualByComparingTo(dimensional);
        assertThat(weight.weight()).isEqualByComparingTo(Integer.toString(chargeable));
        assertThat(weight.basis()).isEqualTo(basis);
        assertThat(weight.warnings()).isEmpty();
    }

    private static Arguments vector(
            String name, String rules, String dimensional, int chargeable, Basis basis, Lines... lines) {
        return Arguments.of(name, rules, dimensional, chargeable, basis, List.of(lines));
    }

    private static Lines pallets(int n, int l, int w, int h, int kg, boolean stackable) {
        return Lines.of("PAL", n).size(l, w, h).weight(kg).stackable(stackable);
    }
}
