package io.waybill.freight.cargo;

import java.util.List;

/**
 * The shipment that a match or weight request is about.
 *
 * @param market {@code B2B} or {@code B2C}, {@code null} if it does not matter
 * @param payerCode an Incoterms 2020 rule, {@code null} if it does not matter
 */
public record Shipment(String market, String payerCode, Route route, List<CargoLine> lines) {}
