package io.waybill.freight.product;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.waybill.freight.catalogue.document.Product;

/**
 * The shape of {@code GET /products/{productCode}}, which is answered with bytes.
 *
 * @param availability only if a pair of countries was asked for
 */
public record ProductWithAvailability(@JsonUnwrapped Product product, Availability availability) {}
