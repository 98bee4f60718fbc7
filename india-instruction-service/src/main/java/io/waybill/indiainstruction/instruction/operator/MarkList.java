package io.waybill.indiainstruction.instruction.operator;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The body of {@code POST /admin/v1/instructions/marks}.
 *
 * @param marks each is read by itself as a {@link MarkLine}, so that one that is wrong stops none
 */
@Schema(description = "Marks, of which each is checked and answered by itself.")
public record MarkList(
        @NotNull
        @Size(min = 1, max = MAX)
        @Schema(
                type = SchemaType.ARRAY,
                implementation = Object.class,
                description =
                        "Each is an object with `id`, the id of the instruction, and the fields of `Mark`. One that"
                                + " is not is answered 400 in its own result.")
        List<JsonNode> marks) {

    static final int MAX = 500;
}
