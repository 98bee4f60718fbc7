/** The tables of a catalogue document as records, with the rules for each field. */
package io.waybill.freight.catalogue.document;
