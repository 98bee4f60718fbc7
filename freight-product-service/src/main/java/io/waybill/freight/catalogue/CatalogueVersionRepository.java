package io.waybill.freight.catalogue;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.catalogue.CatalogueVersion;
import io.waybill.common.catalogue.CatalogueVersionStore;
import io.waybill.common.catalogue.StoredCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** The published versions in table {@code catalogue_version}. Lists do not read the documents. */
@ApplicationScoped
class CatalogueVersionRepository implements PanacheRepositoryBase<CatalogueVersionEntity, Long>, CatalogueVersionStore {

    private static final String WITHOUT_DOCUMENT =
            "select version, publishedAt, publishedBy, restoredFrom, digest from CatalogueVersionEntity";

    @Override
    public void lockForPublishing() {
        // Conflicts with itself and with no reader.
        getEntityManager()
                .createNativeQuery("lock table catalogue_version in share row exclusive mode")
                .executeUpdate();
    }

    @Override
    public Optional<CatalogueVersion> latest() {
        return find(WITHOUT_DOCUMENT + " order by version desc")
                .project(CatalogueVersion.class)
                .page(0, 1)
                .firstResultOptional();
    }

    @Override
    public Optional<StoredCatalogue> find(long version) {
        return findByIdOptional(version).map(CatalogueVersionEntity::toStored);
    }

    @Override
    public List<CatalogueVersion> listBefore(long before, int limit) {
        return find(WITHOUT_DOCUMENT + " where version < ?1 order by version desc", before)
                .project(CatalogueVersion.class)
                .page(0, limit)
                .list();
    }

    @Override
    public void append(StoredCatalogue catalogue) {
        persist(CatalogueVersionEntity.of(catalogue));
    }
}
