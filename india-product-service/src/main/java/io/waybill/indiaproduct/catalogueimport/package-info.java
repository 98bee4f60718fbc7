/** The operators' side: what a catalogue document may say, and {@code /admin/v1/catalogue}. */
package io.waybill.indiaproduct.catalogueimport;
