package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.Lines;
import io.waybill.freight.chargeableweight.ChargeableWeight.LineWeight;
import io.waybill.freight.eligibility.Reason;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LineWarningsTest {

    @ParameterizedTest
    @EnumSource
    void everyWarningIsAReasonOfItsName(LineWarning warning) {
        CargoLine line =
                Lines.of("PAL", 1).volume(1).loadingMeters(1).palletPlaces(1).line(0);
        LineWeight weight = new LineWeight(LineSize.of(line), Basis.VOLUME, BigDecimal.ZERO, null, List.of(warning));

        List<Reason> reasons = LineWarnings.of(List.of(weight));

        assertThat(reasons).extracting(reason -> reason.code().name()).containsExactly(warning.name());
        assertThat(reasons).extracting(Reason::pointer).first().asString().startsWith("/cargo/pieces/0");
    }
}
