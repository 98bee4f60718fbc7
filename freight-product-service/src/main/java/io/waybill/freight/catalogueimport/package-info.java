/** The operators' side of the catalogue: read, validate, import, list versions, restore. The mechanism is common to all services. */
package io.waybill.freight.catalogueimport;
