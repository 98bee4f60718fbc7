/**
 * A sandbox plays the carrier on the ten waybills of each LoginID: their owner says where a shipment is, and
 * instructions are carried out or rejected after some seconds. In production no look-up finds any of it.
 */
package io.waybill.indiainstruction.simulation;
