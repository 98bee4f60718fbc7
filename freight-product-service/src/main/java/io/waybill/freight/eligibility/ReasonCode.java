package io.waybill.freight.eligibility;

/**
 * Why a product does not fit, or what a caller should know about an answer; the names are on the wire
 * (docs/reference/contract.md).
 */
public enum ReasonCode {
    PRODUCT_INACTIVE,
    MARKET_NOT_AVAILABLE,
    FROM_COUNTRY_NOT_SERVED,
    TO_COUNTRY_NOT_SERVED,
    /** Both countries are served, but not from one to the other. */
    LANE_NOT_SERVED,
    POSTAL_CODE_EXCLUDED,
    PACKAGE_TYPE_NOT_ALLOWED,
    /** The piece is heavier than its package type allows. */
    PACKAGE_TYPE_WEIGHT_ABOVE_MAX,
    PAYER_CODE_NOT_ALLOWED,
    DANGEROUS_GOODS_NOT_ALLOWED,
    ADR_CLASS_NOT_ALLOWED,
    UN_NUMBER_NOT_ALLOWED,
    /** The table does not have the substance, so it cannot be checked. */
    UN_NUMBER_UNKNOWN,
    /** No packing group was sent, and the product does not accept the substance in every possible one. */
    PACKING_GROUP_MISSING,
    /** A package with goods in limited quantities is heavier than ADR 3.4 allows. */
    LIMITED_QUANTITY_WEIGHT_ABOVE_MAX,
    /** A package has more goods in excepted quantities than ADR 3.5 allows. */
    EXCEPTED_QUANTITY_ABOVE_MAX,

    PIECE_WEIGHT_BELOW_MIN,
    PIECE_WEIGHT_ABOVE_MAX,
    PIECE_VOLUME_BELOW_MIN,
    PIECE_VOLUME_ABOVE_MAX,
    PIECE_LENGTH_BELOW_MIN,
    PIECE_LENGTH_ABOVE_MAX,
    PIECE_WIDTH_BELOW_MIN,
    PIECE_WIDTH_ABOVE_MAX,
    PIECE_HEIGHT_BELOW_MIN,
    PIECE_HEIGHT_ABOVE_MAX,

    SHIPMENT_WEIGHT_BELOW_MIN,
    SHIPMENT_WEIGHT_ABOVE_MAX,
    SHIPMENT_CHARGEABLE_WEIGHT_BELOW_MIN,
    SHIPMENT_CHARGEABLE_WEIGHT_ABOVE_MAX,
    SHIPMENT_VOLUME_BELOW_MIN,
    SHIPMENT_VOLUME_ABOVE_MAX,
    SHIPMENT_LOADING_METERS_BELOW_MIN,
    SHIPMENT_LOADING_METERS_ABOVE_MAX,
    SHIPMENT_PALLET_PLACES_BELOW_MIN,
    SHIPMENT_PALLET_PLACES_ABOVE_MAX,
    SHIPMENT_COUNT_BELOW_MIN,
    SHIPMENT_COUNT_ABOVE_MAX,

    /** A warning: the line should be weighed by its floor area, but is weighed by its volume. */
    FLOOR_AREA_UNKNOWN,
    /** A warning: the line has neither dimensions nor volume, and its actual weight is all that counts. */
    DIMENSIONS_MISSING,
    /** A warning: only the height lacks to know the line's volume, and its actual weight is all that counts. */
    HEIGHT_UNKNOWN,
    /** A warning: the volume of a piece and its sizes differ by more than a tenth. */
    VOLUME_CONTRADICTS_SIZES,
    /** A warning: the volume of a line is more than stands on its floor up to the roof of a vehicle. */
    VOLUME_CONTRADICTS_FLOOR,
    /** A warning: the loading metres of a line and the sizes of its pieces differ by more than a tenth. */
    LOADING_METERS_CONTRADICT_SIZES,
    /** A warning: the pallet places of a line and the sizes of its pieces differ by more than a tenth. */
    PALLET_PLACES_CONTRADICT_SIZES,
    /** A warning: the shipment alone is more than one vehicle may carry by the exemption of ADR 1.1.3.6. */
    ADR_POINTS_ABOVE_MAX,
    /** A warning: without a net quantity, the points of the goods are not known. */
    NET_QUANTITY_MISSING
}
