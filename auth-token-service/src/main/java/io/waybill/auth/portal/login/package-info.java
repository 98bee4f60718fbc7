/** Sign-up, log-in and log-out, and the pages about one's own account and sessions. */
package io.waybill.auth.portal.login;
