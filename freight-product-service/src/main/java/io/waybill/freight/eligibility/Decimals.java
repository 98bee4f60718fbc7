package io.waybill.freight.eligibility;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Decimals as answers show them: at most three decimals, no trailing zeros, never an exponent. */
public final class Decimals {

    private static final int DECIMALS = 3;

    private Decimals() {}

    public static BigDecimal shown(BigDecimal figure) {
        return shown(figure, RoundingMode.HALF_UP);
    }

    static BigDecimal shown(BigDecimal figure, RoundingMode rounding) {
        BigDecimal stripped = figure.setScale(DECIMALS, rounding).stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
