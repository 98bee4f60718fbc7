package io.waybill.freight.catalogue.document;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;

/**
 * A package type that cargo details may name.
 *
 * @param code the carrier's code, for example {@code PAL}
 * @param unece21Code two characters of UN/ECE Recommendation 21
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
        String code,
        String name,
        String description,
        String unece21Code,
        boolean palletized,
        BigDecimal length,
        BigDecimal width,
        BigDecimal height,
        BigDecimal palletPlaces,
        BigDecimal weightMax,
        boolean stackable,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean tiltable,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean tray,
        @JsonIgnore String source) {}
