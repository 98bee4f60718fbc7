/** Query parameters that lists and changes share: {@code limit} and an opaque {@code after} cursor, and flags. */
package io.waybill.common.paging;
