package io.waybill.freight.cargo;

/** From pickup, otherwise consignor; to delivery, otherwise consignee. */
public record Route(Place from, Place to) {}
