/** The one form of paging: {@code limit} and an opaque {@code after} cursor in, items and the next cursor out. */
package io.waybill.common.paging;
