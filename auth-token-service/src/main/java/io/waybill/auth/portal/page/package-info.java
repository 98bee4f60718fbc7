/**
 * What every page has: the layout's data, headers, error pages, and forms, which come from our own pages only, are
 * processed once, and are limited.
 */
package io.waybill.auth.portal.page;
