package io.waybill.indiainstruction.waybill;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.india.AwbNumber;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * One line of an import as it is sent: what the carrier says about a waybill.
 *
 * @param loginId its shipper's LoginID
 * @param state where the shipment is
 * @param updatedAt since when, by the carrier's clock, with an offset
 * @param attempts how many reattempts the carrier has made; {@code null} leaves what is known
 * @param force whether the line may reopen a cancelled waybill
 */
@Schema(name = "WaybillLine", description = "What the carrier says about a waybill.")
record ImportLine(
        @NotBlank @AwbNumber @Schema(pattern = AwbNumber.ANCHORED)
        String awbNo,

        @NotBlank @ShipperLoginId @Schema(maxLength = ShipperLoginId.MAX_LENGTH, pattern = ShipperLoginId.PATTERN)
        String loginId,

        @NotNull WaybillState state,

        @NotNull
        @Schema(format = "date-time", description = "From 2000 on, and at most a day ahead of the service's clock.")
        String updatedAt,

        @Min(value = 0, message = ATTEMPTS)
        @Max(value = 1_000, message = ATTEMPTS)
        @Schema(description = "How many reattempts the carrier has made; left out, what is known stays.")
        Integer attempts,

        Boolean force) {

    private static final String ATTEMPTS = "must be from 0 to 1000";
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    /** A time further ahead is a mistake, and would cause every later import of the waybill to be ignored. */
    private static final Duration MAX_AHEAD = Duration.ofDays(1);

    /**
     * The time to the microsecond, which a column can hold.
     *
     * @return {@code null} if it is missing or wrong, which is recorded
     */
    Instant time(Instant now, Violations violations) {
        if (updatedAt == null) {
            return null;
        }
        try {
            Instant time = OffsetDateTime.parse(updatedAt).toInstant().truncatedTo(ChronoUnit.MICROS);
            if (!time.isBefore(EARLIEST) && !time.isAfter(now.plus(MAX_AHEAD))) {
                return time;
            }
            violations.add(
                    "/updatedAt",
                    ViolationCode.OUT_OF_RANGE,
                    "must be from 2000 on and at most a day ahead of the service's clock",
                    updatedAt);
        } catch (DateTimeParseException e) {
            violations.add(
                    "/updatedAt",
                    ViolationCode.INVALID_FORMAT,
                    "must be a date and time with offset, for example 2026-03-10T09:00:00Z",
                    updatedAt);
        }
        return null;
    }
}
