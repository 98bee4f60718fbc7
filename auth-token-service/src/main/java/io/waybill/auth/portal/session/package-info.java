/**
 * The basis of every page: sessions in the database, cookies, form tokens, forms that are processed once, headers,
 * error pages and the layout.
 */
package io.waybill.auth.portal.session;
