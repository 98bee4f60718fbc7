package io.waybill.freight.chargeableweight;

/** What a weight goes by. Ties are decided in this order. */
public enum Basis {
    /** The actual weight. */
    ACTUAL,
    VOLUME,
    LOADING_METER,
    PALLET_PLACE,
    /** The dimensional weight wins, and its lines go by different figures. */
    MIXED,
    /** The product's minimum. */
    MINIMUM
}
