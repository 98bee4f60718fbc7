/**
 * What every page has: the layout's data, headers, error pages, and forms with their token, which are processed once,
 * limited, and kept while somebody logs in.
 */
package io.waybill.auth.portal.page;
