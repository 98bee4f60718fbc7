/** Lists: their filters, pages by an opaque {@code after} cursor, and exports; and query parameters in general. */
package io.waybill.common.paging;
