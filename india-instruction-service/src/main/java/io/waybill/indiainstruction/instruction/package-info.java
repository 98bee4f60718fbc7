/** An instruction: its kinds and fields, its states and what leads from one to the next, and its row. */
package io.waybill.indiainstruction.instruction;
