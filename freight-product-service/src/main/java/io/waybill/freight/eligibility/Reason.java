package io.waybill.freight.eligibility;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Why a product does not fit, or what a caller should know about an answer.
 *
 * @param code stable, for programs: for example {@code PIECE_HEIGHT_ABOVE_MAX}
 * @param message one sentence for people
 * @param pointer the field of the request that the reason is about, or the name of a query parameter
 * @param limit the product's limit, in its units
 * @param actual what the request has instead
 */
@Schema(
        description = "Why a product does not fit, or what a caller should know about an answer.",
        requiredProperties = {"code", "message"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Reason(
        @Schema(
                implementation = String.class,
                description = "For programs, for example PIECE_HEIGHT_ABOVE_MAX. New ones may be added.",
                pattern = "^[A-Z_]+$")
        ReasonCode code,

        @Schema(description = "One sentence for people.") String message,

        @Schema(description = "The field of the request that it is about (RFC 6901), or the name of a query parameter.")
        String pointer,

        @Schema(description = "The limit of the product or of a standard, in the units of the request.")
        BigDecimal limit,

        @Schema(description = "What the request has instead.")
        BigDecimal actual) {

    private static final int MAX_PER_CODE = 100;

    /**
     * The reasons that an answer lists: of each code the first hundred. A request of a thousand lines must not cause an
     * answer of millions.
     */
    public static List<Reason> listed(Stream<Reason> reasons) {
        Map<ReasonCode, Integer> perCode = new EnumMap<>(ReasonCode.class);
        return reasons.filter(reason -> perCode.merge(reason.code(), 1, Integer::sum) <= MAX_PER_CODE)
                .toList();
    }

    public static Reason of(ReasonCode code, String message, String pointer) {
        return new Reason(code, message, pointer, null, null);
    }
}
