/** The tables of a catalogue document as CSV files that people have. */
package io.waybill.freight.cataloguefile;
