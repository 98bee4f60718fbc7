/** Quotas of the portal, so that strangers can fill neither the database nor the operators' queue. */
package io.waybill.auth.portal.quota;
