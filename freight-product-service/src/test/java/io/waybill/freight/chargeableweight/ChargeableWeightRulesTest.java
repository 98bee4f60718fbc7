package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.AssumedSizes;
import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.Lines;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.chargeableweight.ChargeableWeight.LineWeight;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ReasonCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChargeableWeightRulesTest {

    @ParameterizedTest
    @CsvSource({"150, VOLUME, 479.52", "150.001, LOADING_METER, 740", "151, LOADING_METER, 740"})
    void piecesAboveOneMeterFiftyGoByTheFloor(String height, Basis basis, String dimensional) {
        var weight = calculate(
                Lines.of("PAL", 1).size(120, 80, new BigDecimal(height)).weight(1));

        assertThat(weight.basis()).isEqualTo(basis);
        assertThat(weight.dimensional()).isEqualByComparingTo(dimensional);
    }

    @Test
    void aFloorLineWithoutLengthAndWidthTakesThePackageTypes() {
        var weight = calculate(Lines.of("PAL", 2).stackable(false).weight(1));

        assertThat(weight.dimensional()).isEqualByComparingTo("1480");
        assertThat(weight.warnings()).isEmpty();
        assertThat(weight.isLowerBound()).isFalse();
        assertThat(assumed(weight)).isEqualTo(sizes("120", "80", null));
    }

    @Test
    void aLineWithoutSizesTakesThoseOfItsPackageType() {
        var weight = calculate(Lines.of("DRM", 4).weight(50));

        // 60 x 60 x 88 cm
        assertThat(weight.dimensional()).isEqualByComparingTo("421.9776");
        assertThat(weight.figures().volume()).isEqualByComparingTo("1.2672");
        assertThat(weight.figures().loadingMeters()).isEqualByComparingTo("0.6");
        assertThat(weight.isLowerBound()).isFalse();
        assertThat(assumed(weight)).isEqualTo(sizes("60", "60", "88"));
    }

    @Test
    void whatWasSentOrIsNotNeededIsNotAssumed() {
        assertThat(assumed(calculate(Lines.of("DRM", 1).size(58, 58, 90)))).isEqualTo(AssumedSizes.NONE);
        assertThat(assumed(calculate(Lines.of("DRM", 1).volume("0.3")))).isEqualTo(sizes("60", "60", null));
        assertThat(assumed(calculate(Lines.of("DRM", 1).volume("0.3").palletPlaces(1))))
                .isEqualTo(AssumedSizes.NONE);
        assertThat(assumed(calculate(Lines.of("DRM", 1).palletPlaces(1)))).isEqualTo(sizes("60", "60", "88"));
    }

    @Test
    void aPalletWithoutAHeightHasALowerBoundWithAWarning() {
        var weight = calculate(Lines.of("PAL", 3).weight(100));

        assertThat(weight.weight()).isEqualByComparingTo("300");
        assertThat(weight.isLowerBound()).isTrue();
        assertThat(weight.warnings())
                .extracting(reason -> reason.code() + " " + reason.pointer())
                .containsExactly("HEIGHT_UNKNOWN /cargo/pieces/0");
        assertThat(weight.figures().chargeableWeightComplete()).isFalse();
        assertThat(weight.figures().volumeComplete()).isFalse();
        assertThat(weight.figures().palletPlaces()).isEqualByComparingTo("3");
    }

    @ParameterizedTest
    @CsvSource({
        // cm | metres begun, 0 for none | dimensional weight | basis
        "300, 0, 299.7, VOLUME",
        "300.001, 4, 800, LONG_GOODS",
        "400, 4, 800, LONG_GOODS",
        "400.1, 5, 1000, LONG_GOODS",
        "999, 10, 2000, LONG_GOODS"
    })
    void longPiecesCountByTheMetersThatAreBegun(String length, int meters, String dimensional, Basis basis) {
        for (Lines line : new Lines[] {
            Lines.of("CLL", 1).size(length, 50, 60), Lines.of("CLL", 1).size(50, length, 60)
        }) {
            var weight = calculate(line.weight(10));

            assertThat(weight.dimensional()).isEqualByComparingTo(dimensional);
            assertThat(weight.basis()).isEqualTo(basis);
            LongGoods longGoods = weight.lines().getFirst().longGoods();
            assertThat(longGoods == null ? 0 : longGoods.metersBegun().intValueExact())
                    .isEqualTo(meters);
        }
    }

    @Test
    void longGoodsAreShownEvenIfTheyDoNotDecide() {
        var weight = calculate(Lines.of("BDL", 2).size(610, 100, 100).weight(6000));

        WeightResult shown = WeightResult.from("PLD", weight, null, List.of());

        assertThat(shown.basis()).isEqualTo(Basis.ACTUAL);
        assertThat(shown.components().longGoodsWeight()).isEqualByComparingTo("2800");
        assertThat(shown.factors().longGoods().overLength()).isEqualByComparingTo("300");
        assertThat(shown.factors().longGoods().kgPerMeterBegun()).isEqualByComparingTo("200");
        assertThat(shown.lines().getFirst().longGoods().metersBegun()).isEqualByComparingTo("7");
        assertThat(shown.lines().getFirst().longGoods().weight()).isEqualByComparingTo("2800");
        assertThat(shown.lines().getFirst().basis()).isEqualTo(Basis.LOADING_METER);
    }

    /** By EU-ROAD the volume is the greater above 231 cm. */
    @ParameterizedTest
    @CsvSource({
        // rule set | cm | dimensional weight of one EUR pallet that bears no load | basis
        "EU-ROAD, 231, 740, LOADING_METER",
        "EU-ROAD, 232, 741.6576, VOLUME",
        "EU-ROAD, 260, 831.168, VOLUME",
        "SE-ROAD, 290, 780, LOADING_METER",
        "SE-ROAD, 291, 782.208, VOLUME",
        "NORDIC-ROAD, 238, 800, LOADING_METER",
        "NORDIC-ROAD, 239, 803.04, VOLUME",
        "DE-ROAD, 218, 700, LOADING_METER",
        "DE-ROAD, 219, 700.0992, VOLUME"
    })
    void ofFloorAndVolumeTheGreaterCounts(String rules, String height, String dimensional, Basis basis) {
        for (boolean stackable : new boolean[] {true, false}) {
            Lines line = Lines.of("PAL", 1).size(120, 80, height).weight(1).stackable(stackable);
            var weight = ChargeableWeight.of(List.of(line.line(0)), SeedCatalogue.ruleSet(rules));

            assertThat(weight.dimensional()).isEqualByComparingTo(dimensional);
            assertThat(weight.basis()).isEqualTo(basis);
            assertThat(weight.warnings()).isEmpty();
        }
    }

    /** A piece of 6.5 m does not stand in a vehicle; a pallet does, or does not fit. */
    @ParameterizedTest
    @CsvSource({
        "CLL, 650, 1400, LONG_GOODS",
        "TUB, 650, 1400, LONG_GOODS",
        "DRM, 650, 1400, LONG_GOODS",
        "CLL, 300, 39.96, VOLUME",
        "PAL, 650, 86.58, VOLUME",
        "PBX, 650, 86.58, VOLUME"
    })
    void theLongestSideOfAPieceMayBeItsHeight(String type, String height, String dimensional, Basis basis) {
        var weight = calculate(Lines.of(type, 1).size(20, 20, height).weight(60));

        assertThat(weight.dimensional()).isEqualByComparingTo(dimensional);
        assertThat(weight.lines().getFirst().basis()).isEqualTo(basis);
    }

    @Test
    void aRuleSetWithoutLongGoodsIsLegal() {
        RuleSet seed = SeedCatalogue.ruleSet("EU-ROAD");
        RuleSet without = new RuleSet(
                seed.code(),
                seed.name(),
                seed.kgPerCubicMeter(),
                seed.kgPerLoadingMeter(),
                seed.kgPerPalletPlace(),
                seed.loadingHeight(),
                null,
                seed.roundingSteps(),
                seed.source());
        var weight = ChargeableWeight.of(
                List.of(Lines.of("CLL", 1).size(900, 10, 10).weight(1).line(0)), without);

        assertThat(weight.dimensional()).isEqualByComparingTo("29.97");
        assertThat(WeightResult.from("PLD", weight, null, List.of()).factors().longGoods())
                .isNull();
    }

    private static AssumedSizes assumed(ChargeableWeight weight) {
        return weight.lines().getFirst().size().assumed();
    }

    private static AssumedSizes sizes(String length, String width, String height) {
        return new AssumedSizes(
                new BigDecimal(length), new BigDecimal(width), height == null ? null : new BigDecimal(height));
    }

    @Test
    void aFloorLineOfUnknownAreaGoesByItsVolumeWithAWarning() {
        var weight = calculate(Lines.of("CLL", 1).volume(2).stackable(false).weight(1));

        assertThat(weight.dimensional()).isEqualByComparingTo("666");
        assertThat(weight.basis()).isEqualTo(Basis.VOLUME);
        assertThat(weight.warnings()).extracting(Reason::code).containsExactly(ReasonCode.FLOOR_AREA_UNKNOWN);
        assertThat(weight.warnings()).extracting(Reason::pointer).containsExactly("/cargo/pieces/0");
        assertThat(weight.isLowerBound()).isFalse();
        assertThat(weight.figures().chargeableWeightComplete()).isFalse();
    }

    @Test
    void aLineWithoutDimensionsGoesByItsActualWeightWithAWarning() {
        var weight = calculate(Lines.of("CLL", 3).weight("12.5"));

        assertThat(weight.weight()).isEqualByComparingTo("40");
        assertThat(weight.basis()).isEqualTo(Basis.ACTUAL);
        assertThat(weight.warnings()).extracting(Reason::code).containsExactly(ReasonCode.DIMENSIONS_MISSING);
        assertThat(weight.isLowerBound()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "2499.999, 2500, 10",
        "2500, 2500, 10",
        "2500.001, 2600, 100",
        "2600, 2600, 100",
        "0.001, 10, 10",
        "10, 10, 10",
        "10.001, 20, 10"
    })
    void weightsAreRoundedUpToTheStep(String kg, String chargeable, String step) {
        var weight = calculate(Lines.of("CLL", 1).volume("0.001").weight(new BigDecimal(kg)));

        assertThat(weight.weight()).isEqualByComparingTo(chargeable);
        assertThat(weight.roundingStep()).isEqualByComparingTo(step);
    }

    @Test
    void theMinimumRaisesTheWeightButNotTheFigureThatIsLimited() {
        var weight = ChargeableWeight.of(
                        List.of(Lines.of("CLL", 1).volume("0.001").weight(12).line(0)),
                        SeedCatalogue.ruleSet("EU-ROAD"))
                .atLeast(new BigDecimal("95"));

        assertThat(weight.weight()).isEqualByComparingTo("100");
        assertThat(weight.basis()).isEqualTo(Basis.MINIMUM);
        assertThat(weight.figures().chargeableWeight()).isEqualByComparingTo("20");
    }

    @Test
    void atATieTheActualWeightIsTheBasis() {
        var weight = calculate(Lines.of("CLL", 1).volume(1).weight(333));

        assertThat(weight.basis()).isEqualTo(Basis.ACTUAL);
    }

    @ParameterizedTest
    @CsvSource({"1, 650", "2, 1300", "4, 2600", "7, 4550"})
    void thirdsOfALoadingMeterWeighTheSameByTheSumAsByTheLines(int pieces, String kg) {
        var weight = ChargeableWeight.of(
                List.of(Lines.of("PAL", pieces)
                        .size(100, 80, 100)
                        .stackable(false)
                        .weight(10)
                        .line(0)),
                SeedCatalogue.ruleSet("SE-ROAD"));

        WeightResult shown = WeightResult.from("STD", weight, null, List.of());

        assertThat(shown.components().dimensionalWeight()).isEqualByComparingTo(kg);
        assertThat(shown.components().loadingMeterWeight()).isEqualByComparingTo(kg);
        assertThat(shown.components().palletPlaceWeight()).isEqualByComparingTo(kg);
        assertThat(shown.lines().getFirst().dimensionalWeight()).isEqualByComparingTo(kg);
    }

    @ParameterizedTest
    @CsvSource({
        // kg without sizes | pieces with sizes | kg of each | dimensional | chargeable | basis
        "500, 1, 10, 399.6, 510, ACTUAL",
        "500, 2, 10, 799.2, 800, VOLUME",
        "500, 1, 600, 399.6, 1100, ACTUAL",
        "0.4, 1, 10, 399.6, 400, VOLUME"
    })
    void aLineOfUnknownVolumeHasNoDimensionalWeight(
            String unsized, int pieces, String kg, String dimensional, String chargeable, Basis basis) {
        var weight = calculate(
                Lines.of("CLL", 1).weight(unsized),
                Lines.of("PAL", pieces).size(120, 80, 125).weight(kg));

        assertThat(weight.dimensional()).isEqualByComparingTo(dimensional);
        assertThat(weight.weight()).isEqualByComparingTo(chargeable);
        assertThat(weight.basis()).isEqualTo(basis);
        assertThat(weight.lines()).extracting(LineWeight::basis).containsExactly(Basis.ACTUAL, Basis.VOLUME);
        assertThat(weight.isLowerBound()).isTrue();
        assertThat(weight.warnings()).extracting(Reason::pointer).containsExactly("/cargo/pieces/0");
    }

    /** The first line weighs more than it measures, the second less. */
    @Test
    void actualAndDimensionalWeightAreComparedAsSumsOfAllLines() {
        var weight = calculate(
                Lines.of("PAL", 1).size(120, 80, 50).weight(400),
                Lines.of("PAL", 1).size(120, 80, 140).weight(60));

        assertThat(weight.dimensional()).isEqualByComparingTo("607.392");
        assertThat(weight.weight()).isEqualByComparingTo("610");
        assertThat(weight.basis()).isEqualTo(Basis.VOLUME);
    }

    @Test
    void linesThatGoByDifferentFiguresHaveAMixedBasis() {
        var weight = calculate(
                Lines.of("PAL", 3).size(120, 100, 120).stackable(false).weight(200),
                Lines.of("PAL", 10).size(40, 30, 30).weight(8));

        assertThat(weight.dimensional()).isEqualByComparingTo("2894.88");
        assertThat(weight.weight()).isEqualByComparingTo("2900");
        assertThat(weight.basis()).isEqualTo(Basis.MIXED);
        assertThat(weight.lines()).extracting(LineWeight::basis).containsExactly(Basis.LOADING_METER, Basis.VOLUME);
    }

    private static ChargeableWeight calculate(Lines... lines) {
        List<CargoLine> indexed = new ArrayList<>();
        for (Lines line : lines) {
            indexed.add(line.line(indexed.size()));
        }
        return ChargeableWeight.of(indexed, SeedCatalogue.ruleSet("EU-ROAD"));
    }
}
