package io.waybill.freight.catalogue.document;

import io.waybill.common.json.DistinctElements;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A class of dangerous goods (ADR 2.1.1).
 *
 * @param code for example {@code 3} or {@code 4.1}
 * @param divisions the more specific codes with which goods are declared, for example {@code 1.4} for class 1
 */
// AdrClass is the schema of the codes in cargo details.
@Schema(name = "CatalogueAdrClass", description = "A class of dangerous goods.")
public record DangerousGoodsClass(
        @Schema(description = "The class, once in the table.")
        @NotBlank
        @Pattern(regexp = FORM, message = "must be an ADR class like 3 or 4.1")
        String code,

        @Schema(description = "What it stands for.") @RequiredText
        String name,

        @Schema(description = "Its divisions.") @DistinctElements @Size(max = 9)
        List<@NotBlank @Pattern(regexp = FORM, message = "must be a division of the class, once") String> divisions,

        @Schema(description = "Where the row comes from; clients do not see it.") @RequiredText
        String source) {

    static final String FORM = "[1-9](\\.[1-9])?";

    public DangerousGoodsClass {
        divisions = divisions == null ? List.of() : divisions;
    }
}
