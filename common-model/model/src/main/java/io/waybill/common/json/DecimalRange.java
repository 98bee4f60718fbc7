package io.waybill.common.json;

import java.math.BigDecimal;

/**
 * The numbers that a field accepts: above zero (or from zero) up to {@code max}, with at most {@code decimals}
 * decimals.
 *
 * @param zeroAllowed whether 0 itself is accepted
 * @param max the largest value, inclusive, in the field's unit
 * @param decimals the maximum number of digits after the point
 */
public record DecimalRange(boolean zeroAllowed, BigDecimal max, int decimals) {

    public static DecimalRange positiveTo(long max) {
        return new DecimalRange(false, BigDecimal.valueOf(max), 3);
    }

    public static DecimalRange zeroTo(long max) {
        return new DecimalRange(true, BigDecimal.valueOf(max), 3);
    }

    boolean accepts(BigDecimal value) {
        int sign = value.signum();
        if (sign < 0 || (sign == 0 && !zeroAllowed)) {
            return false;
        }
        // Check the magnitude first: comparing or stripping a number with a huge exponent would write out all its
        // digits.
        long digitsBeforePoint = (long) value.precision() - value.scale();
        if (digitsBeforePoint > max.precision() - max.scale() || value.scale() > 60) {
            return false;
        }
        return value.compareTo(max) <= 0
                && (value.scale() <= decimals || value.stripTrailingZeros().scale() <= decimals);
    }

    String described() {
        return (zeroAllowed ? "from 0 to " : "over 0 and at most ") + max.toPlainString() + ", with at most " + decimals
                + " decimals";
    }
}
