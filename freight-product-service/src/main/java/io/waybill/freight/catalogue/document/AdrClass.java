package io.waybill.freight.catalogue.document;

import io.waybill.common.json.DistinctElements;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * A class of dangerous goods (ADR 2.1.1).
 *
 * @param code for example {@code 3} or {@code 4.1}
 * @param divisions the more specific codes with which goods are declared, for example {@code 1.4} for class 1
 */
public record AdrClass(
        @NotBlank @Pattern(regexp = FORM, message = "must be an ADR class like 3 or 4.1")
        String code,

        @RequiredText String name,

        @DistinctElements @Size(max = 9)
        List<@NotBlank @Pattern(regexp = FORM, message = "must be a division of the class, once") String> divisions,

        @RequiredText String source) {

    static final String FORM = "[1-9](\\.[1-9])?";

    public AdrClass {
        divisions = divisions == null ? List.of() : divisions;
    }
}
