package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.india.AwbNo;
import io.waybill.common.india.AwbNumber;
import io.waybill.common.india.GatewayBody;
import io.waybill.common.india.Profile;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/** The body of an operation on one waybill. */
public record WaybillBody(@NotNull Profile profile, @NotNull NamedWaybill altreq) implements GatewayBody {

    /** The object {@code altreq}. */
    public record NamedWaybill(
            @JsonProperty("AWBNo") @NotBlank @AwbNumber String awbNo) {}

    AwbNo awbNo() {
        return new AwbNo(altreq.awbNo());
    }
}
