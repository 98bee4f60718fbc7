/** The public list of the APIs. */
package io.waybill.auth.portal.api;
