package io.waybill.indiainstruction.instruction.update;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.india.AwbNumber;
import io.waybill.common.india.GatewayBody;
import io.waybill.common.india.Profile;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body of an operation on one waybill. */
@Schema(name = "WaybillRequest")
public record WaybillBody(@NotNull Profile profile, @NotNull NamedWaybill altreq) implements GatewayBody {

    /** The object {@code altreq}. */
    @Schema(description = "The waybill that is asked about.")
    public record NamedWaybill(
            @JsonProperty("AWBNo")
            @NotBlank
            @AwbNumber
            @Schema(pattern = AwbNumber.ANCHORED, description = "Number of the waybill.", examples = "69501388751")
            String awbNo) {}

    public String awbNo() {
        return altreq.awbNo();
    }
}
