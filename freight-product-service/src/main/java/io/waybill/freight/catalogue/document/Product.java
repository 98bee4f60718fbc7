package io.waybill.freight.catalogue.document;

import io.waybill.common.json.DistinctElements;
import io.waybill.common.json.NonNegativeDecimal;
import io.waybill.common.json.OneOf;
import io.waybill.common.json.PositiveDecimal;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A freight product, as it is on the wire and in an import.
 *
 * @param productCode the code that a booking uses; rows of the catalogue with the same one follow one another
 * @param active whether it can be booked; on the wire also {@code false} before {@code validFrom} and after
 *     {@code validTo}
 * @param businessRegions country codes of the regions whose callers see it
 * @param marketAvailability to whom it may be sold: businesses, or consumers
 * @param domestic whether it serves only transports within one country; if not, only those between two
 * @param lanes the only pairs of its countries that it serves; empty for all
 * @param packageTypes codes of the package types that are accepted
 * @param additionalServices codes of the additional services that are offered
 * @param minimumChargeableWeight kg that are charged at least, {@code null} for none
 * @param validFrom first UTC day on which the row is valid, {@code null} for always
 * @param validTo last UTC day, inclusive, {@code null} for open
 */
@Schema(description = "A freight product.")
public record Product(
        @Schema(description = "The code for booking; rows with the same one are valid on different days.")
        @CatalogueCode
        String productCode,

        @RequiredText String name,
        @RequiredText String description,

        @Schema(description = "Whether it can be booked; false to clients outside its days (UTC).") @NotNull
        Boolean active,

        @Schema(description = "Where it is sold: ISO 3166-1 alpha-2.")
        @NotNull
        @DistinctElements
        @Size(min = 1, max = MOST_COUNTRIES)
        List<@NotBlank @CountryCode String> businessRegions,

        @Schema(description = "ROAD.") @NotBlank @OneOf("ROAD")
        String transportMode,

        @Schema(
                description = "Whether it serves lanes inside one country and no others; if not, only those between"
                        + " two.")
        @NotNull
        Boolean domestic,

        @Schema(description = "B2B, B2C.") @NotNull @DistinctElements @Size(min = 1, max = 2)
        List<@NotBlank @OneOf({"B2B", "B2C"}) String> marketAvailability,

        @Schema(description = "Where it collects.") @NotNull @Size(min = 1, max = MOST_COUNTRIES)
        List<ServedCountry> countriesFrom,

        @Schema(description = "Where it delivers.") @NotNull @Size(min = 1, max = MOST_COUNTRIES)
        List<ServedCountry> countriesTo,

        @Schema(description = "The only pairs of its countries that it serves; empty for all.")
        @DistinctElements
        @Size(max = 10_000)
        List<ServedLane> lanes,

        @Schema(description = "The codes of the package types that it takes.")
        @NotNull
        @DistinctElements
        @Size(min = 1, max = MOST_CODES)
        List<@NotBlank String> packageTypes,

        @Schema(description = "Rules of Incoterms 2020, each once.") @NotNull @Size(max = 7)
        List<PayerCode> payerCodes,

        @NotNull DangerousGoodsTerms dangerousGoods,

        @Schema(description = "The codes of the additional services that it offers.")
        @DistinctElements
        @Size(max = MOST_CODES)
        List<@NotBlank String> additionalServices,

        @NotNull Limits limits,

        @Schema(description = "kg that are charged at least; null if there is none.") @PositiveDecimal(max = MOST)
        BigDecimal minimumChargeableWeight,

        Units units,

        @Schema(description = "First day (UTC); null if it has always been valid.")
        LocalDate validFrom,

        @Schema(description = "Last day (UTC); null if no end is set.")
        LocalDate validTo) {

    private static final int MOST_COUNTRIES = 300;
    private static final int MOST_CODES = 200;
    /** Of any figure. */
    private static final long MOST = 1_000_000;

    public Product {
        lanes = lanes == null ? List.of() : lanes;
        additionalServices = additionalServices == null ? List.of() : additionalServices;
        units = units == null ? Units.METRIC : units;
    }

    /**
     * A country that a product serves.
     *
     * @param countryCode territories count as their parent and are not listed
     * @param customs whether goods go through customs; a {@link CustomsTerritory} of the country has a flag of its own
     * @param excludedPostalCodes see {@link PostalCodeSet}
     * @param excludedTerritories codes of its territories that the product does not serve
     */
    @Schema(description = "A country that a product serves.")
    public record ServedCountry(
            @Schema(description = "ISO 3166-1 alpha-2, no territory; once in the list.") @NotBlank @CountryCode
            String countryCode,

            @Schema(
                    description = "Whether goods from or to another country go through customs there. Some territories"
                            + " and postal codes differ: availability and matches have the answer for two places.")
            @NotNull
            Boolean customs,

            @Schema(
                    description =
                            "8099 a single code, 97* a prefix, ? any one character, 8000-8199 a range of prefixes."
                                    + " In GB, KW1 is an outward code and KW15-KW17 a range of them.")
            @DistinctElements
            @Size(max = PostalCodeSet.MOST_ENTRIES)
            List<@NotBlank String> excludedPostalCodes,

            @Schema(description = "Territories of the country that it does not serve.")
            @DistinctElements
            @Size(max = MOST_COUNTRIES)
            List<@NotBlank String> excludedTerritories) {

        public ServedCountry {
            excludedPostalCodes = excludedPostalCodes == null ? List.of() : excludedPostalCodes;
            excludedTerritories = excludedTerritories == null ? List.of() : excludedTerritories;
        }
    }

    /** A pair of countries, ISO 3166-1 alpha-2; territories count as their parents. */
    @Schema(description = "A pair of countries; territories count as their parents.")
    public record ServedLane(
            @Schema(pattern = "^[A-Z]{2}$", description = "One of countriesFrom.") @NotBlank
            String from,

            @Schema(pattern = "^[A-Z]{2}$", description = "One of countriesTo.") @NotBlank
            String to) {}

    /**
     * An Incoterms 2020 rule, for example {@code DAP}, and its name.
     *
     * @param code an any-mode rule; FAS, FOB, CFR and CIF are for sea transport, and these are road products
     */
    @Schema(description = "A rule of Incoterms 2020 and its name.")
    public record PayerCode(
            @Schema(description = "A rule of Incoterms 2020.")
            @NotBlank
            @OneOf({"EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP"})
            String code,

            @RequiredText String name) {}

    /** Limits of the whole shipment and of one piece. */
    @Schema(description = "What a product takes; no minimum is above its maximum.")
    public record Limits(
            @NotNull ShipmentLimits shipment, @NotNull PieceLimits piece) {}

    /** The smallest and the largest value that is allowed, both inclusive; {@code null} means unlimited. */
    public record Bounds(BigDecimal min, BigDecimal max) {

        /** Whether no figure is within the bounds. */
        public boolean areCrossed() {
            return min != null && max != null && min.compareTo(max) > 0;
        }
    }

    /** Weights in kg, volume in m3, loading metres in m. */
    @Schema(
            description = "Limits of the whole shipment, inclusive: weights in kg, volume in m3, loading metres"
                    + " in m; null for no limit.")
    public record ShipmentLimits(
            @NonNegativeDecimal(max = MOST) BigDecimal weightMin,
            @NonNegativeDecimal(max = MOST) BigDecimal weightMax,
            @NonNegativeDecimal(max = MOST) BigDecimal chargeableWeightMin,
            @NonNegativeDecimal(max = MOST) BigDecimal chargeableWeightMax,
            @NonNegativeDecimal(max = MOST) BigDecimal volumeMin,
            @NonNegativeDecimal(max = MOST) BigDecimal volumeMax,
            @NonNegativeDecimal(max = MOST) BigDecimal loadingMetersMin,
            @NonNegativeDecimal(max = MOST) BigDecimal loadingMetersMax,
            @NonNegativeDecimal(max = MOST) BigDecimal palletPlacesMin,
            @NonNegativeDecimal(max = MOST) BigDecimal palletPlacesMax,
            @NonNegativeDecimal(max = MOST) BigDecimal numberOfPiecesMin,
            @NonNegativeDecimal(max = MOST) BigDecimal numberOfPiecesMax) {

        public Bounds weight() {
            return new Bounds(weightMin, weightMax);
        }

        public Bounds chargeableWeight() {
            return new Bounds(chargeableWeightMin, chargeableWeightMax);
        }

        public Bounds volume() {
            return new Bounds(volumeMin, volumeMax);
        }

        public Bounds loadingMeters() {
            return new Bounds(loadingMetersMin, loadingMetersMax);
        }

        public Bounds palletPlaces() {
            return new Bounds(palletPlacesMin, palletPlacesMax);
        }

        public Bounds numberOfPieces() {
            return new Bounds(numberOfPiecesMin, numberOfPiecesMax);
        }

        /** By what they limit, which is the beginning of the names of their fields. */
        public Map<String, Bounds> bounds() {
            Map<String, Bounds> bounds = new LinkedHashMap<>();
            bounds.put("weight", weight());
            bounds.put("chargeableWeight", chargeableWeight());
            bounds.put("volume", volume());
            bounds.put("loadingMeters", loadingMeters());
            bounds.put("palletPlaces", palletPlaces());
            bounds.put("numberOfPieces", numberOfPieces());
            return bounds;
        }
    }

    /** Weight in kg, volume in m3, sizes in cm. */
    @Schema(description = "Limits of one piece, inclusive: weight in kg, volume in m3, sizes in cm; null for no limit.")
    public record PieceLimits(
            @NonNegativeDecimal(max = MOST) BigDecimal weightMin,
            @NonNegativeDecimal(max = MOST) BigDecimal weightMax,
            @NonNegativeDecimal(max = MOST) BigDecimal volumeMin,
            @NonNegativeDecimal(max = MOST) BigDecimal volumeMax,
            @NonNegativeDecimal(max = MOST) BigDecimal lengthMin,
            @NonNegativeDecimal(max = MOST) BigDecimal lengthMax,
            @NonNegativeDecimal(max = MOST) BigDecimal widthMin,
            @NonNegativeDecimal(max = MOST) BigDecimal widthMax,
            @NonNegativeDecimal(max = MOST) BigDecimal heightMin,
            @NonNegativeDecimal(max = MOST) BigDecimal heightMax) {

        public Bounds weight() {
            return new Bounds(weightMin, weightMax);
        }

        public Bounds volume() {
            return new Bounds(volumeMin, volumeMax);
        }

        public Bounds length() {
            return new Bounds(lengthMin, lengthMax);
        }

        public Bounds width() {
            return new Bounds(widthMin, widthMax);
        }

        public Bounds height() {
            return new Bounds(heightMin, heightMax);
        }

        /** By what they limit, which is the beginning of the names of their fields. */
        public Map<String, Bounds> bounds() {
            Map<String, Bounds> bounds = new LinkedHashMap<>();
            bounds.put("weight", weight());
            bounds.put("volume", volume());
            bounds.put("length", length());
            bounds.put("width", width());
            bounds.put("height", height());
            return bounds;
        }
    }

    /**
     * The units of all figures of a product. Clients read them, so they are fixed, and an import may only repeat them.
     */
    @Schema(description = "The units of all figures of the product.")
    public record Units(
            @NotBlank @OneOf("kg") String weight,
            @NotBlank @OneOf("cm") String length,
            @NotBlank @OneOf("m3") String volume,
            @NotBlank @OneOf("m") String loadingMeters) {

        public static final Units METRIC = new Units("kg", "cm", "m3", "m");
    }

    /** Whether this lane between two of the countries is served. */
    public boolean includes(ServedLane lane) {
        return domestic == lane.from().equals(lane.to()) && (lanes.isEmpty() || lanes.contains(lane));
    }

    /** Whether this row is valid from an earlier day on than another row. */
    public boolean beginsBefore(Product other) {
        return other.validFrom != null && (validFrom == null || validFrom.isBefore(other.validFrom));
    }

    /** Whether there is a day on which both rows are valid. */
    public boolean overlaps(Product other) {
        return !endsBefore(other) && !other.endsBefore(this);
    }

    private boolean endsBefore(Product other) {
        return validTo != null && other.validFrom != null && validTo.isBefore(other.validFrom);
    }

    private boolean isValidOn(LocalDate day) {
        return (validFrom == null || !day.isBefore(validFrom)) && (validTo == null || !day.isAfter(validTo));
    }

    /** The product as shown on a UTC day: {@code active} if it can be booked then, everything else the same. */
    public Product on(LocalDate day) {
        return !active || isValidOn(day) ? this : inactive();
    }

    private Product inactive() {
        return new Product(
                productCode,
                name,
                description,
                false,
                businessRegions,
                transportMode,
                domestic,
                marketAvailability,
                countriesFrom,
                countriesTo,
                lanes,
                packageTypes,
                payerCodes,
                dangerousGoods,
                additionalServices,
                limits,
                minimumChargeableWeight,
                units,
                validFrom,
                validTo);
    }
}
