package io.waybill.indiainstruction.instruction.update;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.india.GatewayBody;
import io.waybill.common.india.Profile;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The body of {@code CustALTInstructionBulkUpdate}.
 *
 * @param altreqs each is read by itself as an {@link AlternateInstruction}, so that one that is wrong stops none
 */
@Schema(name = "BulkRequest")
public record BulkBody(
        @NotNull Profile profile,

        @NotNull
        @Size(min = 1, max = MAX_LINES)
        @Schema(type = SchemaType.ARRAY, implementation = AlternateInstruction.class)
        List<JsonNode> altreqs)
        implements GatewayBody {

    static final int MAX_LINES = 500;
}
