package io.waybill.freight.cargo;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.util.function.UnaryOperator;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The sizes that a line leaves out and takes from its package type, in cm; {@code null} for one that was sent, that
 * nothing needs, or that the type does not have.
 */
@Schema(description = "What the line leaves out and takes from its package type, in cm.")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AssumedSizes(BigDecimal length, BigDecimal width, BigDecimal height) {

    /** Nothing is assumed. */
    public static final AssumedSizes NONE = new AssumedSizes(null, null, null);

    /** The same, each size as {@code shown} makes it. */
    public AssumedSizes map(UnaryOperator<BigDecimal> shown) {
        return new AssumedSizes(
                length == null ? null : shown.apply(length),
                width == null ? null : shown.apply(width),
                height == null ? null : shown.apply(height));
    }
}
