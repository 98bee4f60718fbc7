/** What became of instructions, for the applications that gave them: a feed that they read by cursor. */
package io.waybill.indiainstruction.outcome;
