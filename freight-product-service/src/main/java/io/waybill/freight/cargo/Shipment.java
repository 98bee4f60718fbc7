package io.waybill.freight.cargo;

import java.util.List;

/**
 * What a match or a weight request asks about.
 *
 * @param market {@code B2B} or {@code B2C}, {@code null} if it does not matter
 * @param payerCode an Incoterms 2020 rule, {@code null} if it does not matter
 */
public record Shipment(String market, String payerCode, Route route, List<CargoLine> lines) {}
