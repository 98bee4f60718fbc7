/** What every page has: the layout's data, headers, words and error pages; and the first page. */
package io.waybill.auth.portal.page;
