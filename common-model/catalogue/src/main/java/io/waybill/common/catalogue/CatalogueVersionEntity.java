package io.waybill.common.catalogue;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** A row of {@code catalogue_version}, the same table in each service with a catalogue. */
@Entity
@Immutable
@Table(name = "catalogue_version")
class CatalogueVersionEntity {

    @Id
    Long version;

    @Column(name = "published_at")
    Instant publishedAt;

    @Column(name = "published_by")
    String publishedBy;

    @Column(name = "restored_from")
    Long restoredFrom;

    String digest;

    String document;

    static CatalogueVersionEntity from(StoredCatalogue catalogue) {
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
