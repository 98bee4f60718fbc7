/**
 * The standard (not customer-specific) chargeable weight: exact decimal arithmetic over lines and a rule set,
 * retraceable line by line.
 */
package io.waybill.freight.chargeableweight;
