package io.waybill.common.catalogue;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * The answer to an import: {@code {"version":3,"dryRun":false,"products":12}}.
 *
 * @param version the number of the new version; absent after a dry run, which publishes nothing
 * @param dryRun whether the document was only checked
 * @param restoredFrom the version whose document was published again; absent unless this is a restore
 * @param details sizes of the catalogue, by name, and for a dry run the changes it would make
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ImportResult(
        Long version,
        boolean dryRun,
        Long restoredFrom,
        @JsonAnyGetter Map<String, Object> details) {}
