package io.waybill.freight.catalogue.document;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;

/**
 * A freight product, as it is on the wire and in an import (wire contract, section 4), where the fields of its groups
 * are its own.
 *
 * @param productCode the code that a booking uses; rows of the catalogue with the same one follow one another
 * @param active whether it can be booked; on the wire also {@code false} before {@code validFrom} and after
 *     {@code validTo}
 */
public record Product(
        String productCode,
        String name,
        String description,
        boolean active,
        @JsonUnwrapped Coverage coverage,
        @JsonUnwrapped ShipmentTerms terms,
        @JsonUnwrapped Validity validity) {

    /** To whom a product may be sold: businesses, or consumers. */
    public static final Set<String> MARKETS = Set.of("B2B", "B2C");

    /**
     * Who may book the product, and the transports that it serves.
     *
     * @param businessRegions country codes of the regions whose callers see it
     * @param transportMode always {@code ROAD} at present
     * @param domestic whether it serves only transports within one country; if not, only those between two
     * @param marketAvailability {@code B2B}, {@code B2C}
     * @param lanes the only pairs of its countries that it serves; empty for all
     */
    public record Coverage(
            List<String> businessRegions,
            String transportMode,
            boolean domestic,
            List<String> marketAvailability,
            List<ServedCountry> countriesFrom,
            List<ServedCountry> countriesTo,
            List<ServedLane> lanes) {

        /** Whether this lane between two of the countries is served. */
        public boolean includes(ServedLane lane) {
            return domestic == lane.from().equals(lane.to()) && (lanes.isEmpty() || lanes.contains(lane));
        }
    }

    /**
     * What a shipment may be, and what is charged and offered for it.
     *
     * @param packageTypes codes of the package types that are accepted
     * @param additionalServices codes of the additional services that are offered
     * @param minimumChargeableWeight kg that are charged at least, {@code null} for none
     */
    public record ShipmentTerms(
            List<String> packageTypes,
            List<PayerCode> payerCodes,
            DangerousGoodsTerms dangerousGoods,
            List<String> additionalServices,
            Limits limits,
            BigDecimal minimumChargeableWeight,
            Units units) {}

    /**
     * The UTC days on which a row of the catalogue is valid.
     *
     * @param validFrom first day, {@code null} for always
     * @param validTo last day, inclusive, {@code null} for open
     */
    public record Validity(LocalDate validFrom, LocalDate validTo) {

        boolean includes(LocalDate day) {
            return (validFrom == null || !day.isBefore(validFrom)) && (validTo == null || !day.isAfter(validTo));
        }

        boolean beginsBefore(Validity other) {
            return other.validFrom != null && (validFrom == null || validFrom.isBefore(other.validFrom));
        }

        boolean overlaps(Validity other) {
            return !endsBefore(other) && !other.endsBefore(this);
        }

        private boolean endsBefore(Validity other) {
            return validTo != null && other.validFrom != null && validTo.isBefore(other.validFrom);
        }
    }

    /**
     * A country that a product serves.
     *
     * @param countryCode ISO 3166-1 alpha-2; territories count as their parent and are not listed
     * @param customs whether goods go through customs; a {@link CustomsTerritory} of the country has a flag of its own
     * @param excludedPostalCodes see {@link PostalCodeSet}
     * @param excludedTerritories codes of its territories that the product does not serve
     */
    public record ServedCountry(
            String countryCode, boolean customs, List<String> excludedPostalCodes, List<String> excludedTerritories) {}

    /** A pair of countries, ISO 3166-1 alpha-2; territories count as their parents. */
    public record ServedLane(String from, String to) {}

    /** An Incoterms 2020 rule, for example {@code DAP}, and its name. */
    public record PayerCode(String code, String name) {

        /** The any-mode rules; FAS, FOB, CFR and CIF are for sea transport, and these are road products. */
        public static final Set<String> INCOTERMS = Set.of("EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP");
    }

    /** Limits of the whole shipment and of one piece. */
    public record Limits(ShipmentLimits shipment, PieceLimits piece) {}

    /** The smallest and the largest value that is allowed, both inclusive; {@code null} means unlimited. */
    public record Bounds(
            @JsonProperty("Min") BigDecimal min,
            @JsonProperty("Max") BigDecimal max) {

        /** Whether the figure is within the bounds; an unknown figure, {@code null}, is. */
        public boolean allow(BigDecimal figure) {
            return figure == null
                    || ((min == null || figure.compareTo(min) >= 0) && (max == null || figure.compareTo(max) <= 0));
        }
    }

    /** Weights in kg, volume in m3, loading metres in m; on the wire {@code weightMin}, {@code weightMax} and so on. */
    public record ShipmentLimits(
            @JsonUnwrapped(prefix = "weight") Bounds weight,
            @JsonUnwrapped(prefix = "chargeableWeight") Bounds chargeableWeight,
            @JsonUnwrapped(prefix = "volume") Bounds volume,
            @JsonUnwrapped(prefix = "loadingMeters") Bounds loadingMeters,
            @JsonUnwrapped(prefix = "palletPlaces") Bounds palletPlaces,
            @JsonUnwrapped(prefix = "numberOfPieces") Bounds numberOfPieces) {}

    /** Weight in kg, volume in m3, sizes in cm; on the wire named like those of the shipment. */
    public record PieceLimits(
            @JsonUnwrapped(prefix = "weight") Bounds weight,
            @JsonUnwrapped(prefix = "volume") Bounds volume,
            @JsonUnwrapped(prefix = "length") Bounds length,
            @JsonUnwrapped(prefix = "width") Bounds width,
            @JsonUnwrapped(prefix = "height") Bounds height) {}

    /** The units of all figures of a product, the same for all products. */
    public record Units(String weight, String length, String volume, String loadingMeters) {

        public static final Units METRIC = new Units("kg", "cm", "m3", "m");
    }

    /** Whether this row is valid from an earlier day on than another row. */
    public boolean beginsBefore(Product other) {
        return validity.beginsBefore(other.validity);
    }

    /** Whether there is a day on which both rows are valid. */
    boolean overlaps(Product other) {
        return validity.overlaps(other.validity);
    }

    /** The product as shown on a UTC day: {@code active} if it can be booked then, everything else the same. */
    public Product on(LocalDate day) {
        boolean isBookable = active && validity.includes(day);
        return isBookable == active
                ? this
                : new Product(productCode, name, description, isBookable, coverage, terms, validity);
    }
}
