package io.waybill.freight.cargo;

import io.waybill.freight.catalogue.document.UnNumber;
import java.util.List;

/**
 * A dangerous substance of a cargo line.
 *
 * @param pointer its JSON pointer in the request
 * @param unNumber four digits
 * @param adrClass as sent, or the only one of the table
 * @param classSent whether the request has the class
 * @param classificationCode in capital letters, {@code null} if none was sent
 * @param packingGroup as sent, {@code null} if none was
 * @param rows the candidate rows of the table: those of the UN number with the class, classification code and packing
 *     group that were sent; empty if the table does not have the UN number
 * @param netQuantity of one piece, {@code null} if it was not sent
 */
public record DangerousGood(
        String pointer,
        String unNumber,
        String adrClass,
        boolean classSent,
        String classificationCode,
        String packingGroup,
        List<UnNumber> rows,
        boolean limitedQuantity,
        boolean exceptedQuantity,
        NetQuantity netQuantity) {}
