package io.waybill.freight.chargeableweight;

/** What is missing from a line, or contradicts itself in it; the names are those of the reasons. */
public enum LineWarning {
    FLOOR_AREA_UNKNOWN,
    DIMENSIONS_MISSING,
    HEIGHT_UNKNOWN,
    VOLUME_CONTRADICTS_SIZES,
    VOLUME_CONTRADICTS_FLOOR,
    LOADING_METERS_CONTRADICT_SIZES,
    PALLET_PLACES_CONTRADICT_SIZES
}
