package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.Lines;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ReasonCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChargeableWeightRulesTest {

    @Test
    void aGivenVolumeBeatsTheSizes() {
        var weight =
                calculate(Lines.of("PAL", 2).size(120, 80, 100).volume("0.5").weight(1));

        assertThat(weight.dimensional()).isEqualByComparingTo("333");
    }

    @Test
    void givenLoadingMetersBeatTheFloorAreaAndGiveThePalletPlaces() {
        var weight = calculate(
                Lines.of("PAL", 4).size(120, 80, 100).loadingMeters("1.3").weight(1));

        assertThat(weight.dimensional()).isEqualByComparingTo("2405");
        assertThat(weight.figures().palletPlaces()).isEqualByComparingTo("3.25");
        assertThat(weight.basis()).isEqualTo(Basis.LOADING_METER);
    }

    @Test
    void givenPalletPlacesGiveTheLoadingMeters() {
        var weight = calculate(Lines.of("CLL", 4).palletPlaces(3).weight(1));

        assertThat(weight.figures().loadingMeters()).isEqualByComparingTo("1.2");
        assertThat(weight.dimensional()).isEqualByComparingTo("2220");
    }

    @Test
    void ofBothGivenFiguresTheHeavierDecides() {
        var weight = calculate(
                Lines.of("CLL", 1).palletPlaces(3).loadingMeters("0.4").weight(1));

        assertThat(weight.dimensional()).isEqualByComparingTo("2220");
        assertThat(weight.basis()).isEqualTo(Basis.PALLET_PLACE);
    }

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
    }

    @Test
    void aFloorLineOfUnknownAreaGoesByItsVolumeWithAWarning() {
        var weight = calculate(Lines.of("CLL", 1).volume(2).stackable(false).weight(1));

        assertThat(weight.dimensional()).isEqualByComparingTo("666");
        assertThat(weight.basis()).isEqualTo(Basis.VOLUME);
        assertThat(weight.warnings()).extracting(Reason::code).containsExactly(ReasonCode.FLOOR_AREA_UNKNOWN);
        assertThat(weight.warnings()).extracting(Reason::pointer).containsExactly("/cargo/pieces/0");
    }

    @Test
    void aLineWithoutDimensionsGoesByItsActualWeightWithAWarning() {
        var weight = calculate(Lines.of("CLL", 3).weight("12.5"));

        assertThat(weight.weight()).isEqualByComparingTo("40");
        assertThat(weight.basis()).isEqualTo(Basis.ACTUAL);
        assertThat(weight.warnings()).extracting(Reason::code).containsExactly(ReasonCode.DIMENSIONS_MISSING);
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
    void theMinimumRaisesTheWeightButNotTheFigureThatLimitsJudge() {
        var weight = ChargeableWeightCalculator.calculate(
                List.of(Lines.of("CLL", 1).volume("0.001").weight(12).line(0)),
                SeedCatalogue.ruleSet("EU-ROAD"),
                new BigDecimal("95"));

        assertThat(weight.weight()).isEqualByComparingTo("100");
        assertThat(weight.basis()).isEqualTo(Basis.MINIMUM);
        assertThat(weight.figures().chargeableWeight()).isEqualByComparingTo("20");
    }

    @Test
    void atATieTheActualWeightIsTheBasis() {
        var weight = calculate(Lines.of("CLL", 1).volume(1).weight(333));

        assertThat(weight.basis()).isEqualTo(Basis.ACTUAL);
    }

    @Test
    void thirdsAddUpExactly() {
        // 100 x 80 cm are a third of a loading metre: three of them are one, whatever way they are written.
        var oneLine =
                calculate(Lines.of("CLL", 3).size(100, 80, 10).stackable(false).weight(1));
        var threeLines = calculate(
                Lines.of("CLL", 1).size(100, 80, 10).stackable(false).weight(1),
                Lines.of("CLL", 1).size(100, 80, 10).stackable(false).weight(1),
                Lines.of("CLL", 1).size(100, 80, 10).stackable(false).weight(1));

        assertThat(oneLine.dimensional()).isEqualByComparingTo("1850");
        assertThat(threeLines.dimensional()).isEqualByComparingTo("1850");
    }

    @ParameterizedTest
    @CsvSource({"1, 650", "2, 1300", "4, 2600", "7, 4550"})
    void thirdsOfALoadingMeterWeighTheSameByTheSumAsByTheLines(int pieces, String kg) {
        var weight = ChargeableWeightCalculator.calculate(
                List.of(Lines.of("PAL", pieces)
                        .size(100, 80, 100)
                        .stackable(false)
                        .weight(10)
                        .line(0)),
                SeedCatalogue.ruleSet("SE-ROAD"),
                null);

        WeightResult shown = WeightResult.from("STD", weight, List.of());

        assertThat(shown.components().dimensionalWeight()).isEqualByComparingTo(kg);
        assertThat(shown.components().loadingMeterWeight()).isEqualByComparingTo(kg);
        assertThat(shown.components().palletPlaceWeight()).isEqualByComparingTo(kg);
        assertThat(shown.lines().getFirst().dimensionalWeight()).isEqualByComparingTo(kg);
    }

    @Test
    void aForgottenSizeDoesNotDiscardTheVolumeOfTheOtherLines() {
        var weight = calculate(
                Lines.of("CLL", 1).weight(500),
                Lines.of("PAL", 1).size(120, 80, 125).weight(10));

        assertThat(weight.dimensional()).isEqualByComparingTo("899.6");
        assertThat(weight.weight()).isEqualByComparingTo("900");
        assertThat(weight.basis()).isEqualTo(Basis.MIXED);
        assertThat(weight.lines()).extracting(LineWeight::basis).containsExactly(Basis.ACTUAL, Basis.VOLUME);
        assertThat(weight.warnings()).extracting(Reason::pointer).containsExactly("/cargo/pieces/0");
    }

    @ParameterizedTest
    @CsvSource({
        // kg without sizes | pieces with sizes | kg of each | dimensional | chargeable | basis
        "500, 2, 10, 1299.2, 1300, MIXED",
        "500, 1, 600, 899.6, 1100, ACTUAL",
        "0.4, 1, 10, 400, 400, MIXED"
    })
    void aLineWithoutSizesCountsWithItsActualWeight(
            String unsized, int pieces, String kg, String dimensional, String chargeable, Basis basis) {
        var weight = calculate(
                Lines.of("CLL", 1).weight(unsized),
                Lines.of("PAL", pieces).size(120, 80, 125).weight(kg));

        assertThat(weight.dimensional()).isEqualByComparingTo(dimensional);
        assertThat(weight.weight()).isEqualByComparingTo(chargeable);
        assertThat(weight.basis()).isEqualTo(basis);
    }

    private static ChargeableWeight calculate(Lines... lines) {
        List<io.waybill.freight.cargo.CargoLine> indexed = new ArrayList<>();
        for (Lines line : lines) {
            indexed.add(line.line(indexed.size()));
        }
        return ChargeableWeightCalculator.calculate(indexed, SeedCatalogue.ruleSet("EU-ROAD"), null);
    }
}
