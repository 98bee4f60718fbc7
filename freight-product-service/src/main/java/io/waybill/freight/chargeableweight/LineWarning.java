package io.waybill.freight.chargeableweight;

/**
 * What a line lacks for weighing by the rules, or what in it contradicts itself; the names are those of the reasons.
 */
public enum LineWarning {
    FLOOR_AREA_UNKNOWN,
    DIMENSIONS_MISSING,
    HEIGHT_UNKNOWN,
    VOLUME_CONTRADICTS_SIZES,
    VOLUME_CONTRADICTS_FLOOR,
    LOADING_METERS_CONTRADICT_SIZES,
    PALLET_PLACES_CONTRADICT_SIZES
}
