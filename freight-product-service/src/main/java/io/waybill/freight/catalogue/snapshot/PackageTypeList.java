package io.waybill.freight.catalogue.snapshot;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.freight.catalogue.document.PackageType;
import java.util.List;

/**
 * Package types, of one product or of all.
 *
 * @param productCode absent for the package types of all products
 */
public record PackageTypeList(
        @JsonInclude(JsonInclude.Include.NON_NULL) String productCode, List<PackageType> packageTypes) {}
