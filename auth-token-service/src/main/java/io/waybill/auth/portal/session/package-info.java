/** Who uses the portal: accounts, and the sessions of their browsers. */
package io.waybill.auth.portal.session;
