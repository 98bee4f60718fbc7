package io.waybill.freight.catalogue.document;

import io.waybill.common.json.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

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
@Schema(description = "A row of ADR's table A: a UN number with one classification code and packing group.")
public record UnNumber(
        @Schema(description = "Four digits.") @NotBlank @Pattern(regexp = "[0-9]{4}", message = "must be four digits")
        String unNumber,

        @Schema(description = "Name and description.") @RequiredText
        String name,

        @Schema(description = "A class or division of the catalogue.") @NotBlank
        String adrClass,

        @Schema(description = "As in ADR, for example F1; absent where there is none.")
        @Pattern(regexp = "[0-9A-Z.]{1,8}", message = "must be a classification code like 5F or 1.4S")
        String classificationCode,

        @Schema(description = "Absent where there is none.") @OneOf({"I", "II", "III"})
        String packingGroup,

        @Schema(description = "0 if not allowed.")
        @NotBlank
        @Pattern(regexp = "0|[1-9][0-9]{0,3} (ml|L|g|kg)", message = "must be 0 or a quantity like 5 L or 500 g")
        String limitedQuantity,

        @Schema(description = "E0 if not allowed.") @NotBlank @OneOf({"E0", "E1", "E2", "E3", "E4", "E5"})
        String exceptedQuantity,

        @Schema(description = "Of ADR 1.1.3.6, for the points of a shipment; absent where there is none.")
        @OneOf({"0", "1", "2", "3", "4"})
        String transportCategory,

        @Schema(description = "For example D/E; absent where there is none.")
        @Pattern(
                regexp = "[A-E][0-9]{0,4}[A-E]?(/[A-E])?",
                message = "must be a tunnel restriction code like E, D/E or B1000C")
        String tunnelCode,

        @Schema(description = "Where the row comes from; clients do not see it.") @RequiredText
        String source) {

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
