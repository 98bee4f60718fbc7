package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.Lines;
import io.waybill.freight.cargo.PartyRole;
import io.waybill.freight.cargo.Place;
import io.waybill.freight.cargo.Route;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ReasonCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProductWeigherTest {

    private static final Lines PALLET = Lines.of("PAL", 1).size(120, 80, 100).weight(100);

    @ParameterizedTest
    @CsvSource({
        "DOM, SE, SE, SE-ROAD",
        "STD, SE, SE, SE-ROAD",
        "STD, SE, NO, NORDIC-ROAD",
        "STD, SE, DK, NORDIC-ROAD",
        "STD, SE, FI, NORDIC-ROAD",
        "STD, DK, NO, NORDIC-ROAD",
        "STD, DK, FI, NORDIC-ROAD",
        "STD, SE, FR, EU-ROAD",
        "STD, SE, DE, EU-ROAD",
        "FTL, NO, SE, NORDIC-ROAD",
        "PAR, SE, NO, PARCEL"
    })
    void theRuleSetBelongsToProductAndLane(String product, String from, String to, String ruleSet) {
        assertThat(weigh(product, from, to, PALLET).factors().ruleSet()).isEqualTo(ruleSet);
    }

    @Test
    void whatDoesNotFitTheProductIsAWarningAndTheWeightHolds() {
        WeightResult result =
                weigh("STD", "SE", "US", Lines.of("PAL", 8).size(120, 80, 145).weight(1200));

        assertThat(result.warnings())
                .extracting(Reason::code)
                .contains(
                        ReasonCode.TO_COUNTRY_NOT_SERVED,
                        ReasonCode.PIECE_WEIGHT_ABOVE_MAX,
                        ReasonCode.SHIPMENT_WEIGHT_ABOVE_MAX,
                        ReasonCode.SHIPMENT_CHARGEABLE_WEIGHT_ABOVE_MAX);
        assertThat(result.chargeableWeight()).isEqualByComparingTo("9600");
    }

    @ParameterizedTest
    @CsvSource({"STD, DK, DK, LANE_NOT_SERVED /parties", "SUM, SE, NO, PRODUCT_INACTIVE null"})
    void aLaneThatIsNotServedAndAnInactiveProductAreWarnings(String product, String from, String to, String warning) {
        assertThat(weigh(product, from, to, PALLET).warnings())
                .extracting(reason -> reason.code() + " " + reason.pointer())
                .contains(warning);
    }

    private static WeightResult weigh(String product, String from, String to, Lines line) {
        return new ProductWeigher(
                        SeedCatalogue.COMPILED.region("SE").find(product).orElseThrow())
                .weigh(new Shipment(new Route(place(from), place(to)), List.of(line.line(0))));
    }

    private static Place place(String country) {
        return new Place(country, null, PartyRole.CONSIGNOR, country, "/country", "/postalCode");
    }
}
