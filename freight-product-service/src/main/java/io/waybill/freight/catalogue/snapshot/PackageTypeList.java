package io.waybill.freight.catalogue.snapshot;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.freight.catalogue.document.PackageType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Package types, of one product or of all.
 *
 * @param productCode absent for the package types of all products
 */
@Schema(description = "Package types, of one product or of all.")
public record PackageTypeList(
        @Schema(description = "Only where the list is that of a product.") @JsonInclude(JsonInclude.Include.NON_NULL)
        String productCode,

        List<PackageType> packageTypes) {}
