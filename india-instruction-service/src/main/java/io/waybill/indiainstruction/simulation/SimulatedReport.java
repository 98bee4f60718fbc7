package io.waybill.indiainstruction.simulation;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.india.AwbNo;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.indiainstruction.waybill.LoginId;
import io.waybill.indiainstruction.waybill.WaybillState;

/**
 * Where the shipment of one of a LoginID's ten waybills is, in a sandbox.
 *
 * @param loginId whose waybill it is
 */
public record SimulatedReport(String awbNo, String loginId, WaybillState state) {

    /**
     * Reads the body.
     *
     * @throws io.waybill.common.error.ApiException 400 with every violation
     */
    static SimulatedReport read(byte[] body) {
        JsonObjectReader fields = StrictJson.readObject(body);
        String awbNo = fields.requiredString("awbNo");
        String loginId = fields.requiredString("loginId");
        String state = fields.requiredCode("state", Simulation.STATES);
        fields.refuseUnknownFields();
        if (awbNo != null && AwbNo.parse(awbNo).isEmpty()) {
            fields.report("awbNo", ViolationCode.INVALID_FORMAT, AwbNo.RULE, awbNo);
        }
        if (loginId != null && !LoginId.isValid(loginId)) {
            fields.report("loginId", ViolationCode.INVALID_FORMAT, LoginId.RULE, null);
        }
        fields.violations().throwIfAny();
        return new SimulatedReport(awbNo, loginId, WaybillState.valueOf(state));
    }
}
