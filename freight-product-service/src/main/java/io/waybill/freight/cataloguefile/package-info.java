/** A catalogue document as files that people have: a workbook with a sheet a table, and each table as CSV. */
package io.waybill.freight.cataloguefile;
