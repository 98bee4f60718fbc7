package io.waybill.common.catalogue;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;

/**
 * What is known of a published version, apart from its document.
 *
 * @param version its number, 1 for the first, growing by one
 * @param publishedAt when it was published
 * @param publishedBy internal id of the operator's application, or {@code system} for seed data
 * @param restoredFrom the version whose document it repeats; absent unless it is a restored one
 * @param digest lower-case hexadecimal SHA-256 of the document as it was sent
 */
public record CatalogueVersion(
        long version,
        Instant publishedAt,
        String publishedBy,
        @JsonInclude(JsonInclude.Include.NON_NULL) Long restoredFrom,
        String digest) {

    /** The entity tag of what is answered from this version: tells databases apart that count alike. */
    @JsonIgnore
    public String etag() {
        return version + "-" + digest.substring(0, 16);
    }
}
