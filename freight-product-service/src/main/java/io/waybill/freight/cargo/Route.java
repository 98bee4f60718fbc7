package io.waybill.freight.cargo;

/** The route of a shipment: from pickup, otherwise consignor; to delivery, otherwise consignee. */
public record Route(Place from, Place to) {}
