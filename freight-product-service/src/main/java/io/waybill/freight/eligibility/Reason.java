package io.waybill.freight.eligibility;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;

/**
 * Why a product does not fit, or what a caller should know about an answer.
 *
 * @param code stable, for programs: for example {@code PIECE_HEIGHT_ABOVE_MAX}
 * @param message one sentence for people
 * @param pointer the field of the request that the reason is about, or the name of a query parameter
 * @param limit the product's limit, in its units
 * @param actual what the request has instead
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Reason(ReasonCode code, String message, String pointer, BigDecimal limit, BigDecimal actual) {

    public static Reason of(ReasonCode code, String message, String pointer) {
        return new Reason(code, message, pointer, null, null);
    }
}
