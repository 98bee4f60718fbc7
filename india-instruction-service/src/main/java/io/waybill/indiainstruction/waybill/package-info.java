/** The waybills that the carrier has told of: whose they are, their state, and the import that keeps them up to date. */
package io.waybill.indiainstruction.waybill;
