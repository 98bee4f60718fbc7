/** What an operator's catalogue document says: its tables as records, and the readers that judge it whole. */
package io.waybill.freight.catalogue.document;
