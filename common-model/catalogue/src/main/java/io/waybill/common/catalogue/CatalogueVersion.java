package io.waybill.common.catalogue;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;

/**
 * What is known about a published version, apart from its document.
 *
 * @param version its number, starting at 1 and increasing by one
 * @param publishedAt when it was published
 * @param publishedBy internal id of the operator's application, or {@code system} for seed data
 * @param restoredFrom the version whose document it repeats, which may no longer be kept; absent unless it is a
 *     restored one
 * @param digest lower-case hexadecimal SHA-256 of the document as it was sent
 */
public record CatalogueVersion(
        long version,
        Instant publishedAt,
        String publishedBy,
        @JsonInclude(JsonInclude.Include.NON_NULL) Long restoredFrom,
        String digest) {

    /** In an export. */
    static final List<String> COLUMNS = List.of("version", "publishedAt", "publishedBy", "restoredFrom", "digest");

    /**
     * The entity tag of answers from this version; it also differs between databases whose version numbers are the
     * same.
     */
    @JsonIgnore
    public String etag() {
        return version + "-" + digest.substring(0, 16);
    }
}
