/** Reads a catalogue document and checks it: every field, and every code against the table it comes from. */
package io.waybill.freight.catalogue.validation;
