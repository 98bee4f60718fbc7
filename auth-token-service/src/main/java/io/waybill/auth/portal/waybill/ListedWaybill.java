package io.waybill.auth.portal.waybill;

import java.time.Instant;
import java.util.List;

/** A waybill as {@code GET /admin/v1/waybills} lists it; what is absent there is {@code null}. */
public record ListedWaybill(
        String awbNo,
        String loginId,
        String state,
        String formerState,
        Long cancelledBy,
        Instant updatedAt,
        Instant changedAt,
        Integer attempts) {

    static final List<String> COLUMNS =
            List.of("awbNo", "loginId", "state", "formerState", "cancelledBy", "updatedAt", "changedAt", "attempts");

    /** The states, as the filter offers them. */
    static final List<String> STATES =
            List.of("IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERY_FAILED", "DELIVERED", "CANCELLED", "RETURNED");
}
