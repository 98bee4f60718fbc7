package io.waybill.freight.eligibility;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.Lines;
import io.waybill.freight.cargo.Market;
import io.waybill.freight.cargo.PartyRole;
import io.waybill.freight.cargo.Place;
import io.waybill.freight.cargo.Route;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The limits of a piece, of product STD: 15 to 240 cm long, 11 to 120 wide, 3 to 220 high. */
class PieceLimitsTest {

    @ParameterizedTest(name = "{0}x{1}x{2} turnable={3}: {4}")
    @CsvSource({
        "120, 200, 100, true, ''",
        "120, 200, 100, false, PIECE_WIDTH_ABOVE_MAX /cargo/pieces/0/width",
        "12, 120, 100, true, ''",
        "12, 120, 100, false, PIECE_LENGTH_BELOW_MIN /cargo/pieces/0/length",
        "240, 120, 220, true, ''",
        "130, 241, 100, true, PIECE_WIDTH_ABOVE_MAX /cargo/pieces/0/width",
        "121, 200, 100, true, PIECE_WIDTH_ABOVE_MAX /cargo/pieces/0/width",
        "120, 100, 230, true, PIECE_HEIGHT_ABOVE_MAX /cargo/pieces/0/height",
        ", 200, 100, true, ''",
        ", 200, 100, false, PIECE_WIDTH_ABOVE_MAX /cargo/pieces/0/width"
    })
    void aPieceIsTurnedAsALoaderWould(String length, String width, String height, boolean turnable, String reason) {
        Lines line = Lines.of("CLL", 1).size(length, width, height).weight(100).turnable(turnable);

        assertThat(reasons("STD", line)).isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
    }

    /** PAR: 15 to 150 cm long, 11 to 80 wide, 1 to 80 high. PRI: to 200, 120 and 120. */
    @ParameterizedTest(name = "{0} {1} {2}x{3}x{4} turnable={5}: {6}")
    @CsvSource({
        "PAR, TUB, 20, 20, 120, true, ''",
        "PAR, TUB, 20, 120, 20, true, ''",
        "PAR, TUB, 120, 20, 20, true, ''",
        "PAR, PCL, 20, 20, 150, true, ''",
        "PAR, CTN, 20, 80, 120, true, ''",
        "PAR, BOX, 80, 20, 120, true, ''",
        "PAR, CTN, 5, 12, 20, true, ''",
        "PAR, TUB, , 20, 120, true, ''",
        "PAR, TUB, 20, 20, 120, false, PIECE_HEIGHT_ABOVE_MAX /cargo/pieces/0/height",
        "PAR, TUB, 20, 20, 151, true, PIECE_HEIGHT_ABOVE_MAX /cargo/pieces/0/height",
        "PAR, CTN, 20, 90, 90, true, PIECE_HEIGHT_ABOVE_MAX /cargo/pieces/0/height",
        "PRI, CTN, 60, 40, 150, true, ''",
        // Pallets and cases stand
        "PRI, PAL, 120, 80, 150, true, PIECE_HEIGHT_ABOVE_MAX /cargo/pieces/0/height",
        "PRI, CAS, 60, 40, 150, true, PIECE_HEIGHT_ABOVE_MAX /cargo/pieces/0/height"
    })
    void aPieceThatMayLieIsTiltedToo(
            String product, String type, String length, String width, String height, boolean turnable, String reasons) {
        Lines line = Lines.of(type, 1).size(length, width, height).weight(10).turnable(turnable);

        assertThat(String.join(" ", reasons(product, line))).isEqualTo(reasons);
    }

    @ParameterizedTest
    @CsvSource({
        "CTN, 70, ''",
        "CTN, 70.001, PACKAGE_TYPE_WEIGHT_ABOVE_MAX /cargo/pieces/0/weight",
        "CTN, 300, PACKAGE_TYPE_WEIGHT_ABOVE_MAX /cargo/pieces/0/weight",
        "BOX, 300, ''"
    })
    void aPieceIsNotHeavierThanItsPackageTypeBears(String packageType, String weight, String reason) {
        Lines line = Lines.of(packageType, 1).size(60, 40, 40).weight(weight);

        assertThat(reasons("PRI", line)).isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
    }

    @ParameterizedTest
    @CsvSource({
        "0.3, PIECE_VOLUME_ABOVE_MAX /cargo/pieces/0/volume",
        "0.25, PIECE_VOLUME_ABOVE_MAX /cargo/pieces/0/volume",
        ", PIECE_VOLUME_ABOVE_MAX /cargo/pieces/0"
    })
    void aVolumeThatWasNotSentIsThatOfTheLine(String volume, String reason) {
        Lines line = Lines.of("CTN", 1).size(80, 80, 80).weight(10).volume(volume);

        assertThat(reasons("PAR", line)).isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
    }

    private static List<String> reasons(String product, Lines line) {
        Route route = new Route(place("SE"), place("DK"));
        return EligibilityRules.reasons(
                        SeedCatalogue.COMPILED.region("SE").find(product).orElseThrow(),
                        new EligibilityQuery(Market.B2B, null, route, Cargo.of(List.of(line.line(0))), null))
                .stream()
                .map(reason -> reason.code() + " " + reason.pointer())
                .toList();
    }

    private static Place place(String country) {
        return new Place(country, null, PartyRole.CONSIGNOR, country, "/country", "/postalCode");
    }
}
