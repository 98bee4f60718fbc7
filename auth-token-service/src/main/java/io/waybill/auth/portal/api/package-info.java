/** The first page: the APIs, and how to begin. */
package io.waybill.auth.portal.api;
