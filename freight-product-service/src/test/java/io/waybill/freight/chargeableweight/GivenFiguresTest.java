package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.Lines;
import io.waybill.freight.eligibility.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Volumes, loading metres and pallet places that a request gives: what they count, and what they contradict. */
class GivenFiguresTest {

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

        var weight = ChargeableWeight.of(List.of(line.line(0)), SeedCatalogue.ruleSet("PARCEL"));

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
        assertThat(warnings)
                .filteredOn(reason -> !reason.message().endsWith("the given figure counts"))
                .isEmpty();
    }

    /** Pallets may stand on one another. */
    @Test
    void aGivenFloorCountsWhateverThatOfThePackageType() {
        assertThat(calculate(Lines.of("PAL", 5).palletPlaces(1).weight(10)).weight())
                .isEqualByComparingTo("740");
        assertThat(calculate(Lines.of("PAL", 4).loadingMeters("1.3").weight(1)).dimensional())
                .isEqualByComparingTo("2405");
    }

    private static ChargeableWeight calculate(Lines line) {
        return ChargeableWeight.of(List.of(line.line(0)), SeedCatalogue.ruleSet("EU-ROAD"));
    }
}
