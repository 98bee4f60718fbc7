package io.waybill.indiainstruction.waybill;

import io.waybill.common.error.Violations;
import io.waybill.common.json.RequestReader;
import java.time.Instant;

/**
 * One line of an import: what the carrier says about a waybill.
 *
 * @param loginId its shipper's LoginID
 * @param state where the shipment is
 * @param updatedAt since when, by the carrier's clock, to the microsecond at most
 * @param attempts how many reattempts the carrier has made; {@code null} leaves what is known
 * @param force whether the line may reopen a cancelled waybill
 */
record WaybillLine(
        String awbNo, String loginId, WaybillState state, Instant updatedAt, Integer attempts, boolean force) {

    /**
     * Reads a line.
     *
     * @param forceAll whether all lines of the import may reopen a cancelled waybill
     * @throws io.waybill.common.error.ApiException 400 with every violation of the line
     */
    static WaybillLine read(RequestReader reader, byte[] line, boolean forceAll, Instant now) {
        Violations violations = new Violations();
        ImportLine sent = reader.read(line, ImportLine.class, violations, (read, found) -> read.time(now, found));
        Instant time = sent.time(now, violations);
        violations.throwIfAny();
        return new WaybillLine(
                sent.awbNo(),
                sent.loginId(),
                sent.state(),
                time,
                sent.attempts(),
                forceAll || Boolean.TRUE.equals(sent.force()));
    }
}
