package io.waybill.freight.cargo;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.freight.catalogue.document.PackageType;
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

    /**
     * What is assumed of a line. Length and width are needed unless both its volume and its floor are given, the height
     * unless its volume is.
     */
    public static AssumedSizes of(CargoLine line) {
        boolean needsVolume = line.volume() == null;
        boolean needsArea = needsVolume || (line.loadingMeters() == null && line.palletPlaces() == null);
        PackageType type = line.packageType();
        BigDecimal length = needsArea && line.length() == null ? type.length() : null;
        BigDecimal width = needsArea && line.width() == null ? type.width() : null;
        BigDecimal height = needsVolume && line.height() == null ? type.height() : null;
        return length == null && width == null && height == null ? NONE : new AssumedSizes(length, width, height);
    }

    /** The same, each size as {@code shown} makes it. */
    public AssumedSizes map(UnaryOperator<BigDecimal> shown) {
        return new AssumedSizes(
                length == null ? null : shown.apply(length),
                width == null ? null : shown.apply(width),
                height == null ? null : shown.apply(height));
    }
}
