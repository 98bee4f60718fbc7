package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The body of {@code POST /admin/v1/instructions/marks}.
 *
 * @param marks each is read by itself as a {@link MarkLine}, so that one that is wrong stops none
 */
public record MarkList(@NotNull @Size(min = 1, max = MAX) List<JsonNode> marks) {

    static final int MAX = 500;
}
