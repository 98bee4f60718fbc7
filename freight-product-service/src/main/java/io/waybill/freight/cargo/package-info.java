/**
 * What a request says about a shipment: its places and its cargo, read against the catalogue with every violation in
 * one answer.
 */
package io.waybill.freight.cargo;
