/** The operators' side: what a catalogue document may say, its versions in the database, and {@code /admin/v1/catalogue}. */
package io.waybill.indiaproduct.catalogueimport;
