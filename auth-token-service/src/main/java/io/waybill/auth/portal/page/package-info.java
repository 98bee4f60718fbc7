/** What every page has: the layout's data, headers, words and error pages. */
package io.waybill.auth.portal.page;
