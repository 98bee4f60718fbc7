package io.waybill.common.catalogue;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.Position;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** The published versions: table {@code catalogue_version} of the service's own schema. */
@ApplicationScoped
public class CatalogueVersionRepository implements PanacheRepositoryBase<CatalogueVersionEntity, Long> {

    static final int KEPT = 50;

    // Everything but the document, which can take megabytes.
    private static final String WITHOUT_DOCUMENT =
            "select version, publishedAt, publishedBy, restoredFrom, digest from CatalogueVersionEntity ";

    /** Makes other publishers wait until the current transaction ends; does not block readers. */
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

    /** The highest number; 0 without versions. */
    long latestNumber() {
        return latest().map(CatalogueVersion::version).orElse(0L);
    }

    /** A version with its document. */
    public Optional<StoredCatalogue> find(long version) {
        return findByIdOptional(version).map(CatalogueVersionEntity::toStored);
    }

    /** At most {@code limit} versions below {@code before}, newest first. */
    public List<CatalogueVersion> listBefore(long before, int limit) {
        return find(WITHOUT_DOCUMENT + "where version < ?1 order by version desc", before)
                .project(CatalogueVersion.class)
                .page(0, limit)
                .list();
    }

    /** A page of the versions that were published in a period, newest first, plus one row. */
    public List<CatalogueVersion> list(Period published, PageRequest page) {
        long before = page.position().map(Position::number).orElse(Long.MAX_VALUE);
        return find(
                        WITHOUT_DOCUMENT + "where version < ?1 and publishedAt >= ?2 and publishedAt < ?3"
                                + " order by version desc",
                        before,
                        published.from(),
                        published.to())
                .project(CatalogueVersion.class)
                .page(0, page.limit() + 1)
                .list();
    }

    public void append(StoredCatalogue catalogue) {
        persist(CatalogueVersionEntity.from(catalogue));
    }

    /**
     * Deletes all versions except the last {@value #KEPT} and those that one of them restored. Each publication does
     * so, so there is seldom more than one.
     */
    public void deleteOld() {
        getEntityManager().createNativeQuery("""
                        with kept as (
                          select version, restored_from from catalogue_version order by version desc limit :kept)
                        delete from catalogue_version
                        where version < (select min(version) from kept)
                          and version not in (select restored_from from kept where restored_from is not null)
                        """).setParameter("kept", KEPT).executeUpdate();
    }
}
