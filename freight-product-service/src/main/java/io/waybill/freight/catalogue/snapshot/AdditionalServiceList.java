package io.waybill.freight.catalogue.snapshot;

import io.waybill.freight.catalogue.document.AdditionalService;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The additional services that a product offers. */
@Schema(description = "The additional services of a product.")
public record AdditionalServiceList(String productCode, List<AdditionalService> additionalServices) {}
