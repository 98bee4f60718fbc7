/** The people who use the portal: sign-up, log-in by mail address and password, and what a password must be. */
package io.waybill.auth.portal.account;
