package io.waybill.freight.cargo;

import java.util.List;

/** The shipment that a match or weight request is about. */
public record Shipment(Route route, List<CargoLine> lines) {}
