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

class ProductWeigherTest {

    private final ProductWeigher weigher =
            new ProductWeigher(SeedCatalogue.COMPILED.region("SE").find("STD").orElseThrow());

    @Test
    void theLaneDecidesTheFactors() {
        assertThat(weigher.weigh(shipment("SE", "SE")).factors().ruleSet()).isEqualTo("SE-ROAD");
        assertThat(weigher.weigh(shipment("SE", "FR")).factors().ruleSet()).isEqualTo("EU-ROAD");
    }

    @Test
    void aLaneThatIsNotServedIsAWarningAndTheWeightHolds() {
        WeightResult result = weigher.weigh(shipment("SE", "US"));

        assertThat(result.warnings()).extracting(Reason::code).contains(ReasonCode.TO_COUNTRY_NOT_SERVED);
        assertThat(result.chargeableWeight()).isPositive();
    }

    private static Shipment shipment(String from, String to) {
        return new Shipment(
                new Route(place(from), place(to)),
                List.of(Lines.of("PAL", 1).size(120, 80, 100).weight(100).line(0)));
    }

    private static Place place(String country) {
        return new Place(country, null, PartyRole.CONSIGNOR, country, "/country", "/postalCode");
    }
}
