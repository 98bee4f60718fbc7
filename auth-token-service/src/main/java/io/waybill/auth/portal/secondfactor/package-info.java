/**
 * The second step of a log-in: codes of an authenticator app (RFC 6238), and recovery codes for those who have lost it.
 */
package io.waybill.auth.portal.secondfactor;
