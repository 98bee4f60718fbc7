package io.waybill.freight.chargeableweight;

import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;

/** A shipment to be weighed for a product of the catalogue. */
public record WeightQuery(CompiledProduct product, Shipment shipment) {}
