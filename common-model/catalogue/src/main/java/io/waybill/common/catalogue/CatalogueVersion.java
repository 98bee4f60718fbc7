package io.waybill.common.catalogue;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A published version, without its document.
 *
 * @param version its number, starting at 1 and increasing by one
 * @param publishedAt when it was published
 * @param publishedBy internal id of the operator's application, or {@code system} for seed data
 * @param restoredFrom the version whose document it repeats, perhaps deleted since; absent if it repeats none
 * @param digest lower-case hexadecimal SHA-256 of the document as sent
 */
@Schema(description = "A published version, without its document.")
public record CatalogueVersion(
        @Schema(minimum = "1") long version,
        Instant publishedAt,

        @Schema(description = "The internal id of an application, or system.")
        String publishedBy,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(minimum = "1", description = "The version whose document it is; absent if it was imported.")
        Long restoredFrom,

        @Schema(description = "SHA-256 of the document.") String digest) {

    /** Columns of an export. */
    static final List<String> COLUMNS = List.of("version", "publishedAt", "publishedBy", "restoredFrom", "digest");

    /**
     * The entity tag of answers from this version. Differs between databases even if their version numbers are equal.
     */
    @JsonIgnore
    public String etag() {
        return version + "-" + digest.substring(0, 16);
    }
}
