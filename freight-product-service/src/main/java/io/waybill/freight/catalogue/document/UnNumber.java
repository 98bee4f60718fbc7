package io.waybill.freight.catalogue.document;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * A row of the table of dangerous goods (ADR 3.2, table A): one row per UN number, classification code and packing
 * group.
 *
 * @param unNumber four digits
 * @param adrClass class, or division for classes 1 and 2
 * @param classificationCode for example {@code 5F} or {@code FT1}; {@code null} if the class has none
 * @param packingGroup {@code I}, {@code II} or {@code III}; {@code null} if the substance has none
 * @param limitedQuantity the most in one inner packaging, for example {@code 5 L}; {@code 0} if not allowed (ADR 3.4)
 * @param exceptedQuantity {@code E0} to {@code E5}; {@code E0} if not allowed (ADR 3.5)
 * @param transportCategory {@code 0} to {@code 4} (ADR 1.1.3.6), {@code null} if it has none
 * @param tunnelCode for example {@code D/E} (ADR 8.6), {@code null} if it has none
 */
public record UnNumber(
        String unNumber,
        String name,
        String adrClass,
        String classificationCode,
        String packingGroup,
        String limitedQuantity,
        String exceptedQuantity,
        String transportCategory,
        String tunnelCode,
        String source) {

    /** Great, medium and minor danger (ADR 2.1.1.3). */
    public static final Set<String> PACKING_GROUPS = Set.of("I", "II", "III");

    /** The form of a classification code (ADR 2.1.1.4). */
    public static final Pattern CLASSIFICATION_CODE = Pattern.compile("[0-9A-Z.]{1,8}");

    public boolean allowsLimitedQuantity() {
        return !limitedQuantity.equals("0");
    }

    public boolean allowsExceptedQuantity() {
        return !exceptedQuantity.equals("E0");
    }

    /** Whether the row fits goods declared with this class: a class covers its divisions. */
    public boolean isOfClass(String declared) {
        return adrClass.equals(declared) || adrClass.startsWith(declared + ".");
    }
}
