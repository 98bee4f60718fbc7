package io.waybill.freight.catalogue;

import io.waybill.common.catalogue.CatalogueVersion;
import io.waybill.common.catalogue.StoredCatalogue;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A row of {@code catalogue_version}. Rows are never changed. */
@Entity
@Table(name = "catalogue_version")
class CatalogueVersionEntity {

    @Id
    @Column(name = "version")
    long version;

    @Column(name = "published_at", nullable = false)
    Instant publishedAt;

    @Column(name = "published_by", nullable = false)
    String publishedBy;

    @Column(name = "restored_from")
    Long restoredFrom;

    @Column(name = "digest", nullable = false)
    String digest;

    @Column(name = "document", nullable = false, columnDefinition = "text")
    String document;

    static CatalogueVersionEntity of(StoredCatalogue catalogue) {
        CatalogueVersionEntity entity = new CatalogueVersionEntity();
        entity.version = catalogue.version().version();
        entity.publishedAt = catalogue.version().publishedAt();
        entity.publishedBy = catalogue.version().publishedBy();
        entity.restoredFrom = catalogue.version().restoredFrom();
        entity.digest = catalogue.version().digest();
        entity.document = catalogue.document();
        return entity;
    }

    StoredCatalogue toStored() {
        return new StoredCatalogue(
                new CatalogueVersion(version, publishedAt, publishedBy, restoredFrom, digest), document);
    }
}
