package io.waybill.freight.product;

import io.waybill.freight.catalogue.document.Product;
import java.util.List;

/**
 * The shape of {@code GET /products}, which is answered with bytes.
 *
 * @param businessRegion the caller's
 */
public record ProductList(String businessRegion, List<Product> products) {}
