package io.waybill.auth.registry.usage;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Fault;
import io.waybill.common.usage.FailedCall;
import io.waybill.common.usage.UsageEntry;
import io.waybill.common.usage.UsageReport;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** The body of {@code POST /oauth2/usage}: a {@link UsageReport} as a service sends it. */
public record UsageReportRequest(
        @NotBlank @Pattern(regexp = "[A-Za-z0-9._/:-]{1,100}")
        String source,

        @NotNull @Min(0) Integer sequence,
        @NotNull @Size(max = UsageReport.MAX_ENTRIES) List<Entry> entries,
        @Size(max = UsageReport.MAX_FAILURES) List<Failure> failures) {

    private static final String ID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    private static final String API = "[a-z0-9-]{1,40}";
    private static final String OPERATION = "[A-Za-z0-9._-]{1,100}";
    private static final String CODE = "[A-Za-z0-9._-]{0,40}";
    private static final String REQUEST_ID = "[A-Za-z0-9._-]{1,64}";
    private static final int MIN_STATUS = 100;
    private static final int MAX_STATUS = 599;

    /** A {@link UsageEntry}. */
    public record Entry(
            @NotBlank @Pattern(regexp = ID + "|" + UsageEntry.OTHER)
            String application,

            @NotBlank @Pattern(regexp = API) String api,
            @NotBlank @Pattern(regexp = OPERATION) String operation,
            @NotNull @Min(MIN_STATUS) @Max(MAX_STATUS) Integer status,
            @Pattern(regexp = CODE) String code,

            @NotBlank @Pattern(regexp = "\\d{4}-\\d{2}-\\d{2}T\\d{2}:00:00(\\.0{1,9})?Z")
            String hour,

            @NotNull @Min(1) @Max(1_000_000_000) Integer count,
            @Pattern(regexp = REQUEST_ID) String lastRequestId,
            Boolean counted) {

        private UsageEntry entry() {
            return new UsageEntry(
                    application, api, operation, status, code, Instant.parse(hour), count, lastRequestId, counted);
        }
    }

    /** A {@link FailedCall}. */
    public record Failure(
            @NotBlank @Pattern(regexp = ID) String application,
            @NotBlank @Pattern(regexp = API) String api,
            @NotBlank @Pattern(regexp = OPERATION) String operation,
            @NotNull @Min(MIN_STATUS) @Max(MAX_STATUS) Integer status,
            @Pattern(regexp = CODE) String code,

            @NotBlank @Pattern(regexp = "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z")
            String at,

            @Pattern(regexp = REQUEST_ID) String requestId,
            @Size(max = ApiException.MAX_FAULTS) List<WrongField> errors,
            Boolean unproven) {

        private FailedCall call() {
            return new FailedCall(
                    application,
                    api,
                    operation,
                    status,
                    code,
                    Instant.parse(at),
                    requestId,
                    errors == null
                            ? List.of()
                            : errors.stream().map(WrongField::fault).toList(),
                    Boolean.TRUE.equals(unproven));
        }
    }

    /** A {@link Fault}. */
    public record WrongField(
            @Pattern(regexp = "[!-~]{0," + Fault.MAX_POINTER + "}")
            String pointer,

            @NotBlank @Pattern(regexp = "[A-Za-z0-9._-]{1,40}")
            String code) {

        private Fault fault() {
            return new Fault(pointer, code);
        }
    }

    UsageReport report() {
        return new UsageReport(
                source,
                sequence,
                entries.stream().map(Entry::entry).toList(),
                failures == null
                        ? List.of()
                        : failures.stream().map(Failure::call).toList());
    }
}
