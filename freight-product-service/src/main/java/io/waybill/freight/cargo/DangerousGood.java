package io.waybill.freight.cargo;

/**
 * A dangerous substance of a cargo line.
 *
 * @param pointer its JSON pointer in the request
 * @param unNumber four digits
 * @param inTable whether the catalogue's table has the UN number; if not, only the class is checked
 * @param adrClass as sent, or the table's
 * @param packingGroup as sent, or the table's only one; {@code null} if there is none or it is open
 */
public record DangerousGood(
        String pointer,
        String unNumber,
        boolean inTable,
        String adrClass,
        String packingGroup,
        boolean limitedQuantity,
        boolean exceptedQuantity) {}
