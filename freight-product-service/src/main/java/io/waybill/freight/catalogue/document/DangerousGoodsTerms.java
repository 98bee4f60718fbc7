package io.waybill.freight.catalogue.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.common.json.DistinctElements;
import io.waybill.common.json.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The dangerous goods that a product accepts (ADR).
 *
 * @param allowed whether it accepts any beyond the exceptions and quantities below
 * @param limitedQuantities whether it accepts goods packed in limited quantities (ADR 3.4)
 * @param exceptedQuantities whether it accepts goods packed in excepted quantities (ADR 3.5)
 * @param allowedClasses ADR classes or divisions; a class covers its divisions, the longer entry wins
 * @param notAllowedClasses as {@code allowedClasses}; a class on neither list is not allowed
 * @param exceptions checked before everything else
 */
@Schema(description = "Which dangerous goods a product takes.")
public record DangerousGoodsTerms(
        @Schema(description = "Whether it takes any.") @NotNull
        Boolean allowed,

        @Schema(description = "Whether it takes limited quantities (ADR 3.4).") @NotNull
        Boolean limitedQuantities,

        @Schema(description = "Whether it takes excepted quantities (ADR 3.5).") @NotNull
        Boolean exceptedQuantities,

        @Schema(description = "ADR classes and divisions.") @DistinctElements @Size(max = 200)
        List<@NotBlank String> allowedClasses,

        @Schema(description = "ADR classes and divisions; none that is in the other list.")
        @DistinctElements
        @Size(max = 200)
        List<@NotBlank String> notAllowedClasses,

        @Schema(
                description = "The first that applies decides: by UN number and group, UN number, class and group,"
                        + " group.")
        @Size(max = 1_000)
        List<Exemption> exceptions) {

    public DangerousGoodsTerms {
        allowedClasses = allowedClasses == null ? List.of() : allowedClasses;
        notAllowedClasses = notAllowedClasses == null ? List.of() : notAllowedClasses;
        exceptions = exceptions == null ? List.of() : exceptions;
    }

    /**
     * An exception by UN number, packing group or both, and possibly ADR class; a part that is {@code null} matches
     * everything and is left out on the wire.
     */
    @Schema(name = "DangerousGoodsException", description = "An exception, with unNumber, packingGroup or both.")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Exemption(
            String unNumber,

            @Schema(description = "A class that the UN number has.")
            String adrClass,

            @Schema(description = "I, II or III.") @OneOf({"I", "II", "III"})
            String packingGroup,

            @NotNull Boolean allowed) {}
}
