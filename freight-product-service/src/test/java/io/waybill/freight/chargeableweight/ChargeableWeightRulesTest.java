package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.AssumedSizes;
import io.waybill.freight.cargo.Lines;
import io.waybill.freight.catalogue.document.RuleSet;
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
    @CsvSource({
        // m3 of a piece, whose sizes make 1.152 | dimensional weight of two | whether there is a warning
        "0.5, 767.232, true",
        "1.036, 767.232, true",
        "1.037, 767.232, false",
        "1.152, 767.232, false",
        "1.267, 843.822, false",
        "1.268, 844.488, true"
    })
    void ofAGivenVolumeAndTheSizesTheGreaterCounts(String volume, String dimensional, boolean warned) {
        var weight =
                calculate(Lines.of("PAL", 2).size(120, 80, 120).volume(volume).weight(1));

        assertThat(weight.dimensional()).isEqualByComparingTo(dimensional);
        assertThat(weight.basis()).isEqualTo(Basis.VOLUME);
        assertThat(weight.warnings())
                .extracting(reason -> reason.code() + " " + reason.pointer() + " " + reason.actual())
                .isEqualTo(warned ? List.of("VOLUME_CONTRADICTS_SIZES /cargo/pieces/0/volume " + volume) : List.of());
        assertThat(weight.isLowerBound()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        // m of four pallets, whose floor makes 1.6 | dimensional weight | pallet places | whether there is a warning
        "0.4, 2960, 4, true",
        "1.439, 2960, 4, true",
        "1.44, 2960, 4, false",
        "1.76, 3256, 4.4, false",
        "1.761, 3257.85, 4.4025, true"
    })
    void ofGivenLoadingMetersAndTheFloorTheGreaterCounts(
            String meters, String dimensional, String places, boolean warned) {
        var weight = calculate(
                Lines.of("PAL", 4).size(120, 80, 100).loadingMeters(meters).weight(1));

        assertThat(weight.dimensional()).isEqualByComparingTo(dimensional);
        assertThat(weight.figures().palletPlaces()).isEqualByComparingTo(places);
        assertThat(weight.basis()).isEqualTo(Basis.LOADING_METER);
        assertThat(weight.warnings())
                .extracting(reason -> reason.code() + " " + reason.pointer())
                .isEqualTo(
                        warned ? List.of("LOADING_METERS_CONTRADICT_SIZES /cargo/pieces/0/loadingMeters") : List.of());
    }

    @Test
    void ofGivenPalletPlacesAndTheFloorTheGreaterCounts() {
        var weight =
                calculate(Lines.of("PAL", 4).size(120, 80, 100).palletPlaces(1).weight(1));

        assertThat(weight.dimensional()).isEqualByComparingTo("2960");
        assertThat(weight.warnings())
                .extracting(reason -> reason.code() + " " + reason.pointer() + " " + reason.actual())
                .containsExactly("PALLET_PLACES_CONTRADICT_SIZES /cargo/pieces/0/palletPlaces 1");
    }

    @Test
    void theFloorOfThePackageTypeContradictsAGivenOneThatCounts() {
        var weight = calculate(Lines.of("PAL", 4).loadingMeters("1.3").weight(1));

        assertThat(weight.dimensional()).isEqualByComparingTo("2405");
        assertThat(weight.warnings())
                .extracting(reason -> reason.code() + " " + reason.pointer())
                .containsExactly("LOADING_METERS_CONTRADICT_SIZES /cargo/pieces/0/loadingMeters");
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
    @CsvSource({
        // m and places of a line, whose floor is not known | pallet places
        "3.2, 4, 8",
        "3.2, 8, 8",
        "3.2, 8.001, 8.001",
        "0.001, 1, 1"
    })
    void givenLoadingMetersMakeAtLeastTheirPalletPlaces(String meters, String given, String places) {
        var weight = calculate(
                Lines.of("CLL", 1).loadingMeters(meters).palletPlaces(given).weight(1));

        assertThat(weight.figures().loadingMeters()).isEqualByComparingTo(meters);
        assertThat(weight.figures().palletPlaces()).isEqualByComparingTo(places);
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
        assertThat(weight.isLowerBound()).isFalse();
        assertThat(assumed(weight)).isEqualTo(sizes("120", "80", null));
    }

    @Test
    void aLineWithAHeightOnlyTakesLengthAndWidthOfThePackageType() {
        var weight = calculate(Lines.of("PAL", 2).height(145).weight(450));

        assertThat(weight.dimensional()).isEqualByComparingTo("927.072");
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

    @Test
    void parcelsHaveADivisorOfTheirOwnAndNoFloor() {
        for (boolean stackable : new boolean[] {true, false}) {
            var weight = ChargeableWeightCalculator.calculate(
                    List.of(Lines.of("PCL", 1)
                            .size(40, 20, 24)
                            .weight(3)
                            .stackable(stackable)
                            .line(0)),
                    SeedCatalogue.ruleSet("PARCEL"));

            // 19 200 cm3 / 5 000 = 3.84 kg
            assertThat(weight.dimensional()).isEqualByComparingTo("3.84");
            assertThat(weight.weight()).isEqualByComparingTo("4");
            assertThat(weight.basis()).isEqualTo(Basis.VOLUME);
            assertThat(weight.warnings()).isEmpty();
        }
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
            var weight = ChargeableWeightCalculator.calculate(List.of(line.line(0)), SeedCatalogue.ruleSet(rules));

            assertThat(weight.dimensional()).isEqualByComparingTo(dimensional);
            assertThat(weight.basis()).isEqualTo(basis);
            assertThat(weight.warnings()).isEmpty();
        }
    }

    @Test
    void aVolumeCountsBesideAGivenFloor() {
        var byPlaces =
                calculate(Lines.of("CLL", 1).volume(5).palletPlaces("0.1").weight(10));
        var byMeters =
                calculate(Lines.of("CLL", 1).volume(5).loadingMeters("0.1").weight(10));
        var tied =
                calculate(Lines.of("CLL", 1).volume("7.4").palletPlaces("3.33").weight(10));

        assertThat(byPlaces.weight()).isEqualByComparingTo("1670");
        assertThat(byMeters.weight()).isEqualByComparingTo("1670");
        assertThat(byMeters.basis()).isEqualTo(Basis.VOLUME);
        assertThat(tied.dimensional()).isEqualByComparingTo("2464.2");
        assertThat(tied.basis()).isEqualTo(Basis.VOLUME);
    }

    @ParameterizedTest
    @CsvSource({
        // type | pieces | m3 of one | length | width | loading metres | pallet places | whether there is a warning
        "CLL, 1, 5, , , , 0.1, true",
        "CLL, 1, 0.288, , , , 0.1, false",
        "CLL, 1, 0.289, , , , 0.1, true",
        "CLL, 2, 0.144, , , , 0.1, false",
        "CLL, 2, 0.145, , , , 0.1, true",
        "CLL, 1, 5, , , 0.1, , true",
        "CLL, 1, 7.2, , , 1, , false",
        "CLL, 1, 7.201, , , 1, , true",
        // Of both figures, the greater floor
        "CLL, 1, 14.4, , , 0.1, 5, false",
        "CLL, 1, 14.401, , , 0.1, 5, true",
        "CLL, 1, 2.88, 120, 80, , , false",
        "CLL, 1, 2.881, 120, 80, , , true",
        // The floor of a EUR pallet, and a volume that is of the whole line
        "PAL, 5, 2.88, , , , , false",
        "PAL, 5, 5, , , , , true",
        "CLL, 1, 500, , , , , false"
    })
    void aVolumeThatCannotStandOnTheFloorIsAWarning(
            String type,
            int pieces,
            String volume,
            String length,
            String width,
            String meters,
            String places,
            boolean warned) {
        Lines line = Lines.of(type, pieces)
                .size(length, width, null)
                .volume(volume)
                .loadingMeters(meters)
                .palletPlaces(places);

        assertThat(calculate(line).warnings())
                .extracting(reason -> reason.code() + " " + reason.pointer() + " " + reason.actual())
                .isEqualTo(warned ? List.of("VOLUME_CONTRADICTS_FLOOR /cargo/pieces/0/volume " + volume) : List.of());
    }

    /** Parcels go by their volume, whatever floor is sent. */
    @ParameterizedTest
    @CsvSource({"0.2, 0.01, true", "0.0288, 0.01, false", "0.0289, 0.01, true", "0.2, , false"})
    void aVolumeIsComparedWithAFloorThatDoesNotCount(String volume, String places, boolean warned) {
        Lines line = Lines.of("PCL", 1).volume(volume).palletPlaces(places).weight(1);

        var weight = ChargeableWeightCalculator.calculate(List.of(line.line(0)), SeedCatalogue.ruleSet("PARCEL"));

        assertThat(weight.basis()).isEqualTo(Basis.VOLUME);
        assertThat(weight.warnings())
                .extracting(reason -> reason.code().name())
                .isEqualTo(warned ? List.of("VOLUME_CONTRADICTS_FLOOR") : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        // type | pieces | length | loading metres | pallet places | the figure that differs by more than a tenth
        "PAL, 5, , , 1, palletPlaces",
        "PAL, 5, , , 4.499, palletPlaces",
        "PAL, 5, , , 4.5, ",
        "PAL, 5, , , 5.5, ",
        "PAL, 5, , , 5.501, palletPlaces",
        "PAL, 4, , 1.3, , loadingMeters",
        "PAL, 4, , 1.6, , ",
        "PAL, 1, 240, , 1, palletPlaces",
        "IPL, 4, , , 4, palletPlaces",
        "IPL, 4, , , 5, ",
        "DRM, 8, , , 1, palletPlaces",
        "IBC, 2, , 0.4, , loadingMeters",
        "OPL, 5, , , 1, ",
        "CLL, 5, , , 1, "
    })
    void aGivenFloorIsComparedWithThatOfThePackageType(
            String type, int pieces, String length, String meters, String places, String field) {
        Lines line = Lines.of(type, pieces)
                .size(length, null, null)
                .loadingMeters(meters)
                .palletPlaces(places)
                .weight(1);

        List<Reason> warnings = calculate(line).warnings().stream()
                .filter(reason -> reason.code().name().endsWith("_CONTRADICT_SIZES"))
                .toList();

        assertThat(warnings)
                .extracting(Reason::pointer)
                .isEqualTo(field == null ? List.of() : List.of("/cargo/pieces/0/" + field));
        assertThat(warnings).allSatisfy(reason -> assertThat(reason.message()).endsWith("the given figure counts"));
    }

    /** Pallets may stand on one another. */
    @Test
    void aGivenFloorCountsWhateverThatOfThePackageType() {
        assertThat(calculate(Lines.of("PAL", 5).palletPlaces(1).weight(10)).weight())
                .isEqualByComparingTo("740");
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
        var weight = ChargeableWeightCalculator.calculate(
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
    void theMinimumRaisesTheWeightButNotTheFigureThatLimitsJudge() {
        var weight = ChargeableWeightCalculator.calculate(
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
                SeedCatalogue.ruleSet("SE-ROAD"));

        WeightResult shown = WeightResult.from("STD", weight, null, List.of());

        assertThat(shown.components().dimensionalWeight()).isEqualByComparingTo(kg);
        assertThat(shown.components().loadingMeterWeight()).isEqualByComparingTo(kg);
        assertThat(shown.components().palletPlaceWeight()).isEqualByComparingTo(kg);
        assertThat(shown.lines().getFirst().dimensionalWeight()).isEqualByComparingTo(kg);
    }

    @Test
    void aForgottenSizeMakesTheWeightALowerBound() {
        var weight = calculate(
                Lines.of("CLL", 1).weight(500),
                Lines.of("PAL", 1).size(120, 80, 125).weight(10));

        assertThat(weight.dimensional()).isEqualByComparingTo("399.6");
        assertThat(weight.weight()).isEqualByComparingTo("510");
        assertThat(weight.basis()).isEqualTo(Basis.ACTUAL);
        assertThat(weight.isLowerBound()).isTrue();
        assertThat(weight.lines()).extracting(LineWeight::basis).containsExactly(Basis.ACTUAL, Basis.VOLUME);
        assertThat(weight.warnings()).extracting(Reason::pointer).containsExactly("/cargo/pieces/0");
    }

    @ParameterizedTest
    @CsvSource({
        // kg without sizes | pieces with sizes | kg of each | dimensional | chargeable | basis
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
    }

    private static ChargeableWeight calculate(Lines... lines) {
        List<io.waybill.freight.cargo.CargoLine> indexed = new ArrayList<>();
        for (Lines line : lines) {
            indexed.add(line.line(indexed.size()));
        }
        return ChargeableWeightCalculator.calculate(indexed, SeedCatalogue.ruleSet("EU-ROAD"));
    }
}
