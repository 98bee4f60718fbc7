package io.waybill.common.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The calls that a replica has counted since its previous report: the body of {@code POST /oauth2/usage}.
 *
 * @param source identifies the replica while it runs
 * @param sequence number of the report; a repeated report keeps its number
 * @param entries at most {@value #MAX_ENTRIES}
 * @param failures calls that failed, at most {@value #MAX_FAILURES}
 */
public record UsageReport(
        @NotBlank @Pattern(regexp = "[A-Za-z0-9._/:-]{1,100}")
        String source,

        @NotNull @Min(0) Integer sequence,
        @NotNull @Size(max = MAX_ENTRIES) List<UsageEntry> entries,

        @Size(max = MAX_FAILURES) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<FailedCall> failures) {

    /** A replica that has counted more sends several reports. */
    public static final int MAX_ENTRIES = 1_000;

    /** The same for failing calls: with entries, a report of as many is below the limit of a body, 1 MiB. */
    public static final int MAX_FAILURES = 300;

    public UsageReport {
        failures = failures == null ? List.of() : failures;
    }
}
