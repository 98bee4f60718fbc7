package io.waybill.common.catalogue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.waybill.common.catalogue.Differences.Table;
import io.waybill.common.catalogue.Notes.Note;
import io.waybill.common.json.RequestReader;
import java.util.Map;

/** Reads {@link Notes}. */
class NotesCompiler implements CatalogueCompiler<Notes> {

    private static final Table<Note> NOTES = Table.of(
            "Notes", "notes", note -> JsonNodeFactory.instance.objectNode().put("text", note.text()), Note::code);

    private final RequestReader reader;

    NotesCompiler(RequestReader reader) {
        this.reader = reader;
    }

    @Override
    public Notes compile(String document) {
        return reader.readDocument(document, Notes.class, Notes::reportDuplicates);
    }

    @Override
    public Map<String, Integer> counts(Notes notes) {
        return Map.of("notes", notes.notes().size());
    }

    @Override
    public CatalogueReview review(Notes present, Notes next) {
        return CatalogueReview.of(new Differences(Map.of())
                .compare(NOTES, present.notes(), next.notes())
                .found());
    }
}
