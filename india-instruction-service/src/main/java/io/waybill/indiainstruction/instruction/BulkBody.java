package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.india.GatewayBody;
import io.waybill.common.india.Profile;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The body of {@code CustALTInstructionBulkUpdate}.
 *
 * @param altreqs each is read by itself as a {@link BulkLine}, so that one that is wrong stops none
 */
public record BulkBody(
        @NotNull Profile profile,
        @NotNull @Size(min = 1, max = MAX_LINES) List<JsonNode> altreqs) implements GatewayBody {

    static final int MAX_LINES = 500;
}
