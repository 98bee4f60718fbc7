package io.waybill.freight.chargeableweight;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a weight is based on. Ties are decided in this order. */
@Schema(
        description =
                "What decides: ACTUAL weight, VOLUME, LOADING_METER, PALLET_PLACE, LONG_GOODS, MIXED if the lines differ,"
                        + " MINIMUM of the product. Of a line, ACTUAL if its dimensional weight is not known.")
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
