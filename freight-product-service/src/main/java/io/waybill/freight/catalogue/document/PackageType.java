package io.waybill.freight.catalogue.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.json.PositiveDecimal;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.math.BigDecimal;

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
public record PackageType(
        @CatalogueCode String code,
        @RequiredText String name,
        @RequiredText String description,

        @NotBlank @Pattern(regexp = "[A-Z0-9]{2}", message = "must be two characters of UN/ECE Recommendation 21")
        String unece21Code,

        @NotNull Boolean palletized,
        @PositiveDecimal(max = 9_999) BigDecimal length,
        @PositiveDecimal(max = 9_999) BigDecimal width,
        @PositiveDecimal(max = 9_999) BigDecimal height,
        @PositiveDecimal(max = 999) BigDecimal palletPlaces,
        @PositiveDecimal(max = 99_999) BigDecimal weightMax,
        @NotNull Boolean stackable,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) Boolean tiltable,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) Boolean tray,

        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) @RequiredText
        String source) {

    public PackageType {
        tiltable = Boolean.TRUE.equals(tiltable);
        tray = Boolean.TRUE.equals(tray);
    }
}
