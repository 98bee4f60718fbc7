/** The carrier's waybills: whose they are, their state, and the import that keeps them up to date. */
package io.waybill.indiainstruction.waybill;
