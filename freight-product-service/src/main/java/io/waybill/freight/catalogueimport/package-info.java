/**
 * The operators' side of the catalogue: a document becomes a published version. The mechanism is common to all
 * services.
 */
package io.waybill.freight.catalogueimport;
