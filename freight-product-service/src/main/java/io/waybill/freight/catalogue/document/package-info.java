/** What an operator's catalogue document says: its tables as records, and the readers that check all of it. */
package io.waybill.freight.catalogue.document;
