/**
 * The alternate delivery instructions of the India region: accepted from customers, kept in order, and passed on to the
 * carrier's operations.
 */
package io.waybill.indiainstruction;
