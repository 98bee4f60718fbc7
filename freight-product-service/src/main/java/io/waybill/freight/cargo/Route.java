package io.waybill.freight.cargo;

/** From pickup, else consignor; to delivery, else consignee. */
public record Route(Place from, Place to) {}
