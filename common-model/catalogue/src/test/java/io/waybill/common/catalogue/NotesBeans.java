package io.waybill.common.catalogue;

import io.waybill.common.json.RequestReader;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The catalogue of these tests. */
@Singleton
public class NotesBeans {

    @Produces
    @Singleton
    PublishedCatalogue<Notes> published(CatalogueVersionRepository versions, RequestReader reader) {
        return new PublishedCatalogue<>(versions, new NotesCompiler(reader));
    }
}
