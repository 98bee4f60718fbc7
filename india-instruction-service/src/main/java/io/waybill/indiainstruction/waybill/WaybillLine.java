package io.waybill.indiainstruction.waybill;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.india.AwbNo;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
        AwbNo awbNo, String loginId, WaybillState state, Instant updatedAt, Integer attempts, boolean force) {

    private static final int MAX_ATTEMPTS = 1_000;
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    /** A time further ahead is a mistake, and would cause every later import of the waybill to be ignored. */
    private static final Duration MAX_AHEAD = Duration.ofDays(1);

    private static final Set<String> STATES =
            Arrays.stream(WaybillState.values()).map(Enum::name).collect(Collectors.toUnmodifiableSet());

    /**
     * Reads a line.
     *
     * @param forceAll whether all lines of the import may reopen a cancelled waybill
     * @throws io.waybill.common.error.ApiException 400 with every violation of the line
     */
    static WaybillLine read(byte[] line, boolean forceAll, Instant now) {
        JsonObjectReader fields = StrictJson.readObject(line);
        String awbNo = fields.requiredString("awbNo");
        Optional<AwbNo> number = Optional.ofNullable(awbNo).flatMap(AwbNo::parse);
        String loginId = fields.requiredString("loginId");
        String state = fields.requiredCode("state", STATES);
        String updatedAt = fields.requiredString("updatedAt");
        Integer attempts = fields.optionalInteger("attempts", 0, MAX_ATTEMPTS);
        Boolean force = fields.optionalBoolean("force");
        fields.refuseUnknownFields();
        if (awbNo != null && number.isEmpty()) {
            fields.report("awbNo", ViolationCode.INVALID_FORMAT, AwbNo.RULE, awbNo);
        }
        if (loginId != null && !LoginId.isValid(loginId)) {
            fields.report("loginId", ViolationCode.INVALID_FORMAT, LoginId.RULE, null);
        }
        Instant time = updatedAt == null ? null : time(updatedAt, fields, now);
        fields.violations().throwIfAny();
        return new WaybillLine(
                number.orElseThrow(),
                loginId,
                WaybillState.valueOf(state),
                time,
                attempts,
                forceAll || Boolean.TRUE.equals(force));
    }

    private static Instant time(String text, JsonObjectReader fields, Instant now) {
        try {
            Instant time = OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MICROS);
            if (!time.isBefore(EARLIEST) && !time.isAfter(now.plus(MAX_AHEAD))) {
                return time;
            }
            fields.report(
                    "updatedAt",
                    ViolationCode.OUT_OF_RANGE,
                    "must be from 2000 on and at most a day ahead of the service's clock",
                    text);
        } catch (DateTimeParseException e) {
            fields.report(
                    "updatedAt",
                    ViolationCode.INVALID_FORMAT,
                    "must be a date and time with offset, for example 2026-03-10T09:00:00Z",
                    text);
        }
        return null;
    }
}
