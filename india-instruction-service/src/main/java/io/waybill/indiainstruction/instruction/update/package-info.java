/**
 * Takes instructions: reads and checks a request, decides by the history of the waybill, and stores it in one
 * transaction.
 */
package io.waybill.indiainstruction.instruction.update;
