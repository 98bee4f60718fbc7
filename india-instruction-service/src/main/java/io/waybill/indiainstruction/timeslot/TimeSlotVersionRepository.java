package io.waybill.indiainstruction.timeslot;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.waybill.common.catalogue.CatalogueVersion;
import io.waybill.common.catalogue.CatalogueVersionStore;
import io.waybill.common.catalogue.StoredCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** Queries on the published tables of time slots. */
@ApplicationScoped
public class TimeSlotVersionRepository
        implements PanacheRepositoryBase<TimeSlotVersionEntity, Long>, CatalogueVersionStore {

    @Override
    public void lockForPublishing() {
        getEntityManager()
                .createNativeQuery("lock table catalogue_version in share row exclusive mode")
                .executeUpdate();
    }

    @Override
    public Optional<CatalogueVersion> latest() {
        return find("order by version desc")
                .page(Page.ofSize(1))
                .<CatalogueVersion>project(CatalogueVersion.class)
                .firstResultOptional();
    }

    @Override
    public Optional<StoredCatalogue> find(long version) {
        return findByIdOptional(version)
                .map(row -> new StoredCatalogue(
                        new CatalogueVersion(
                                row.version, row.publishedAt, row.publishedBy, row.restoredFrom, row.digest),
                        row.document));
    }

    @Override
    public List<CatalogueVersion> listBefore(long before, int limit) {
        return find("version < ?1 order by version desc", before)
                .page(Page.ofSize(limit))
                .project(CatalogueVersion.class)
                .list();
    }

    @Override
    public void append(StoredCatalogue catalogue) {
        TimeSlotVersionEntity row = new TimeSlotVersionEntity();
        row.version = catalogue.version().version();
        row.publishedAt = catalogue.version().publishedAt();
        row.publishedBy = catalogue.version().publishedBy();
        row.restoredFrom = catalogue.version().restoredFrom();
        row.digest = catalogue.version().digest();
        row.document = catalogue.document();
        persist(row);
    }
}
