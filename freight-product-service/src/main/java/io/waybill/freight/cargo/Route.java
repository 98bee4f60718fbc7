package io.waybill.freight.cargo;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The route of a shipment: from pickup, otherwise consignor; to delivery, otherwise consignee. */
@Schema(description = "From where to where, of the parties that count.")
public record Route(Place from, Place to) {}
