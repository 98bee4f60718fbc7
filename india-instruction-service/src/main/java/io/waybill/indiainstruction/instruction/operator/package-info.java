/** The operators' list of instructions, and the marks that say what the carrier did with them. */
package io.waybill.indiainstruction.instruction.operator;
