/**
 * What every page stands on: sessions in the database, cookies, the token of a form, forms that are sent once, headers,
 * error pages and the layout.
 */
package io.waybill.auth.portal.session;
