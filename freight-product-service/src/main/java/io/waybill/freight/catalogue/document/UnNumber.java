package io.waybill.freight.catalogue.document;

import io.waybill.common.json.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;

/**
 * A row of the table of dangerous goods (ADR 3.2, table A): one row per UN number, classification code and packing
 * group.
 *
 * @param adrClass class, or division for classes 1 and 2
 * @param classificationCode for example {@code 5F} or {@code FT1} (ADR 2.1.1.4); {@code null} if the class has none
 * @param packingGroup great, medium or minor danger (ADR 2.1.1.3); {@code null} if the substance has none
 * @param limitedQuantity the most in one inner packaging, for example {@code 5 L}; {@code 0} if not allowed (ADR 3.4)
 * @param exceptedQuantity {@code E0} if not allowed (ADR 3.5)
 * @param transportCategory ADR 1.1.3.6; {@code null} if it has none
 * @param tunnelCode for example {@code D/E} (ADR 8.6); {@code null} if it has none
 */
public record UnNumber(
        @NotBlank @Pattern(regexp = "[0-9]{4}", message = "must be four digits")
        String unNumber,

        @RequiredText String name,
        @NotBlank String adrClass,

        @Pattern(regexp = "[0-9A-Z.]{1,8}", message = "must be a classification code like 5F or 1.4S")
        String classificationCode,

        @OneOf({"I", "II", "III"}) String packingGroup,

        @NotBlank
        @Pattern(regexp = "0|[1-9][0-9]{0,3} (?:ml|L|g|kg)", message = "must be 0 or a quantity like 5 L or 500 g")
        String limitedQuantity,

        @NotBlank @OneOf({"E0", "E1", "E2", "E3", "E4", "E5"})
        String exceptedQuantity,

        @OneOf({"0", "1", "2", "3", "4"}) String transportCategory,

        @Pattern(
                regexp = "[A-E][0-9]{0,4}[A-E]?(?:/[A-E])?",
                message = "must be a tunnel restriction code like E, D/E or B1000C")
        String tunnelCode,

        @RequiredText String source) {

    public boolean allowsLimitedQuantity() {
        return !limitedQuantity.equals("0");
    }

    public boolean allowsExceptedQuantity() {
        return !exceptedQuantity.equals("E0");
    }

    /** Whether the row fits goods declared with this class: a class covers its divisions. */
    public boolean isOfClass(String declared) {
        return adrClass.equals(declared) || adrClass.startsWith(declared + ".");
    }
}
