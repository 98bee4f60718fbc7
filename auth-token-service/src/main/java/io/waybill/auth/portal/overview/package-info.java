/** The first page after the log-in. */
package io.waybill.auth.portal.overview;
