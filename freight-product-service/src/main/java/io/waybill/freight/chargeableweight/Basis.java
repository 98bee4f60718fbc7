package io.waybill.freight.chargeableweight;

/** What a weight is based on. Ties are decided in this order. */
public enum Basis {
    /** The actual weight. */
    ACTUAL,
    VOLUME,
    LOADING_METER,
    PALLET_PLACE,
    /** The length of long pieces. */
    LONG_GOODS,
    /** The dimensional weight is the highest, and its lines are based on different figures. */
    MIXED,
    /** The product's minimum. */
    MINIMUM
}
