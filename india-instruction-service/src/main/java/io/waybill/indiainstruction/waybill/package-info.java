/** The carrier's waybills: their owners, their states, and the import that keeps them up to date. */
package io.waybill.indiainstruction.waybill;
