/** The people who use the portal: their accounts, and the sessions of their browsers. */
package io.waybill.auth.portal.session;
