package io.waybill.common.catalogue;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** The published versions: table {@code catalogue_version} of the service's own schema. */
@ApplicationScoped
public class CatalogueVersionRepository implements PanacheRepositoryBase<CatalogueVersionEntity, Long> {

    // Everything but the document, which can have megabytes.
    private static final String WITHOUT_DOCUMENT =
            "select version, publishedAt, publishedBy, restoredFrom, digest from CatalogueVersionEntity ";

    /** Makes other publishers wait until the present transaction ends, and hinders no reader. */
    public void lockForPublishing() {
        // Conflicts with itself and with writers, not with readers.
        getEntityManager()
                .createNativeQuery("lock table catalogue_version in share row exclusive mode")
                .executeUpdate();
    }

    /** The version with the highest number, without its document. */
    public Optional<CatalogueVersion> latest() {
        return listBefore(Long.MAX_VALUE, 1).stream().findFirst();
    }

    /** A version with its document. */
    public Optional<StoredCatalogue> find(long version) {
        return findByIdOptional(version).map(CatalogueVersionEntity::toStored);
    }

    /** At most {@code limit} versions below {@code before}, the newest first. */
    public List<CatalogueVersion> listBefore(long before, int limit) {
        return find(WITHOUT_DOCUMENT + "where version < ?1 order by version desc", before)
                .project(CatalogueVersion.class)
                .page(0, limit)
                .list();
    }

    /** Adds a version. */
    public void append(StoredCatalogue catalogue) {
        persist(CatalogueVersionEntity.from(catalogue));
    }
}
