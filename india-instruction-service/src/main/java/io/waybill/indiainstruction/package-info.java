/** The alternate delivery instructions of the India region: taken from customers, kept in order, handed to the carrier's operations. */
package io.waybill.indiainstruction;
