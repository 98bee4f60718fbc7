package io.waybill.freight.catalogue.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.json.PositiveDecimal;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.math.BigDecimal;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A package type that cargo details may name.
 *
 * @param code the carrier's code, for example {@code PAL}
 * @param palletized whether it is on a pallet
 * @param length cm of its floor area, {@code null} if it has no standard size
 * @param width cm
 * @param height cm that are assumed of a piece without one; {@code null} if nothing is
 * @param palletPlaces EUR pallet places of 0.4 loading metres, {@code null} if it has no standard size
 * @param weightMax kg that one piece may weigh, whatever the product; {@code null} for no limit
 * @param stackable the default for a line that does not say
 * @param tiltable whether a piece may lie on any of its sides; on the wire only if so
 * @param tray whether it is a tray with shrink or stretch wrap (ADR 3.4.3); on the wire only if so
 * @param source where the row comes from; not on the wire
 */
@Schema(description = "What cargo is packed in.")
public record PackageType(
        @Schema(description = "To be used in cargo details.") @CatalogueCode
        String code,

        @RequiredText String name,
        @RequiredText String description,

        @Schema(description = "Code of UN/ECE Recommendation 21.")
        @NotBlank
        @Pattern(regexp = "[A-Z0-9]{2}", message = "must be two characters of UN/ECE Recommendation 21")
        String unece21Code,

        @Schema(description = "Whether it stands on a pallet.") @NotNull
        Boolean palletized,

        @Schema(description = "cm of a line that has none of its own; null if not fixed.") @PositiveDecimal(max = 9_999)
        BigDecimal length,

        @Schema(description = "cm of a line that has none of its own; null if not fixed.") @PositiveDecimal(max = 9_999)
        BigDecimal width,

        @Schema(description = "cm that are assumed of a piece without height and volume; null if nothing is.")
        @PositiveDecimal(max = 9_999)
        BigDecimal height,

        @Schema(description = "How many it takes; null if not fixed.") @PositiveDecimal(max = 999)
        BigDecimal palletPlaces,

        @Schema(description = "kg that a piece may weigh; null if there is no limit.") @PositiveDecimal(max = 99_999)
        BigDecimal weightMax,

        @Schema(description = "Whether lines are that do not say it.") @NotNull
        Boolean stackable,

        @Schema(description = "True if a piece may lie on any of its sides, as a tube may; clients do not see false.")
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        Boolean tiltable,

        @Schema(description = "True if it is a tray with shrink or stretch wrap (ADR 3.4.3); clients do not see false.")
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        Boolean tray,

        @Schema(description = "Where the row comes from; clients do not see it.")
        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        @RequiredText
        String source) {

    public PackageType {
        tiltable = Boolean.TRUE.equals(tiltable);
        tray = Boolean.TRUE.equals(tray);
    }
}
