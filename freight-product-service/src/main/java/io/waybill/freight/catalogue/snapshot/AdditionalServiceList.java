package io.waybill.freight.catalogue.snapshot;

import io.waybill.freight.catalogue.document.AdditionalService;
import java.util.List;

/** The additional services that a product offers. */
public record AdditionalServiceList(String productCode, List<AdditionalService> additionalServices) {}
