/** The first page after the log-in: what one has, and what comes next. */
package io.waybill.auth.portal.overview;
