package io.waybill.indiainstruction.waybill;

import io.waybill.common.india.AwbNumber;
import io.waybill.common.paging.Period;
import io.waybill.common.query.FilterText;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/** The filters of waybills, each {@code null} if not sent. */
public record WaybillQuery(
        @RestQuery
        @AwbNumber
        @Schema(pattern = AwbNumber.ANCHORED)
        @Parameter(description = "Only the one with this number.", example = "69501388751")
        String awbNo,

        @RestQuery
        @FilterText
        @Schema(minLength = 1, maxLength = 200, pattern = FilterText.PATTERN)
        @Parameter(description = "Only those of the shipper with this LoginID.", example = "BLR01")
        String loginId,

        @RestQuery @Parameter(description = "Only those that are in this state now.", example = "IN_TRANSIT")
        WaybillState state) {

    WaybillFilter filter(Period changed) {
        return new WaybillFilter(awbNo, loginId, state, changed);
    }
}
