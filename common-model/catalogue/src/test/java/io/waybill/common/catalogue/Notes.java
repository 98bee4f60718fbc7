package io.waybill.common.catalogue;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The document of the smallest catalogue, and the form that it is served from. */
record Notes(@NotNull @Size(min = 1) List<Note> notes) {

    record Note(
            @NotBlank @Size(max = 5) String code, @NotBlank String text) {}

    /** Reports notes with the code of an earlier one. */
    void reportDuplicates(Violations violations) {
        Set<String> codes = new HashSet<>();
        for (int i = 0; notes != null && i < notes.size(); i++) {
            Note note = notes.get(i);
            if (note != null && note.code() != null && !codes.add(note.code())) {
                violations.addFirst(
                        "/notes/" + i + "/code",
                        ViolationCode.DUPLICATE,
                        "is the code of an earlier note",
                        note.code());
            }
        }
    }
}
