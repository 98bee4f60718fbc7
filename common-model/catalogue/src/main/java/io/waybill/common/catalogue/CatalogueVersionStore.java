package io.waybill.common.catalogue;

import java.util.List;
import java.util.Optional;

/**
 * Where a service keeps its published versions: the table {@code catalogue_version} of its own schema, behind its own
 * repository. The table's shape is in {@code docs/decisions.md}.
 */
public interface CatalogueVersionStore {

    /** Makes other publishers wait until the present transaction ends, and hinders no reader. */
    void lockForPublishing();

    /** The version with the highest number, without its document. */
    Optional<CatalogueVersion> latest();

    /** A version with its document. */
    Optional<StoredCatalogue> find(long version);

    /** At most {@code limit} versions below {@code before}, the newest first. */
    List<CatalogueVersion> listBefore(long before, int limit);

    /** Adds a version. */
    void append(StoredCatalogue catalogue);
}
