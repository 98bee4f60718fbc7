package io.waybill.indiainstruction.waybill;

import io.waybill.common.paging.Period;

/**
 * A filter of waybills; {@code null} parts match everything.
 *
 * @param loginId the LoginID of the shipper
 * @param changed when they were last changed here
 */
public record WaybillFilter(String awbNo, String loginId, WaybillState state, Period changed) {}
