package io.waybill.indiainstruction.waybill;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A waybill as operators see it.
 *
 * @param loginId the LoginID of its shipper, the only one who can give instructions for it
 * @param state where the shipment is
 * @param formerState the state that a rejected RTO would restore; present only while an RTO has cancelled the waybill
 * @param cancelledBy id of that RTO
 * @param updatedAt the carrier's time of the last import that was applied
 * @param changedAt when it was last changed here, by an import or an instruction
 * @param attempts how many reattempts the carrier has made; absent if it has not said
 */
@Schema(description = "A waybill.")
public record Waybill(
        String awbNo,
        @Schema(description = "The shipper's.") String loginId,
        WaybillState state,
        @JsonInclude(JsonInclude.Include.NON_NULL) WaybillState formerState,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(description = "Id of the instruction that cancelled it; absent if none did.")
        Long cancelledBy,

        @Schema(description = "As the carrier said.") Instant updatedAt,
        @Schema(description = "When it was stored.") Instant changedAt,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(description = "How many reattempts the carrier has made; absent if it has not said.")
        Integer attempts) {

    /** Columns of an export. */
    static final List<String> COLUMNS =
            List.of("awbNo", "loginId", "state", "formerState", "cancelledBy", "updatedAt", "changedAt", "attempts");

    static Waybill from(WaybillEntity entity) {
        return new Waybill(
                entity.awbNo,
                entity.loginId,
                entity.state,
                entity.formerState,
                entity.cancelledBy,
                entity.updatedAt,
                entity.changedAt,
                entity.attempts);
    }
}
