package io.waybill.auth.portal.catalogue;

import java.time.Instant;
import java.util.List;

/** What freight-product-service tells a client of changes of the catalogue; see its OpenAPI document. */
record ToldChanges(String businessRegion, long version, long until, List<Version> versions) {

    /**
     * A version.
     *
     * @param complete whether {@code changes} are all
     */
    record Version(long version, Instant publishedAt, boolean complete, List<Change> changes) {}

    record Change(String text) {}
}
