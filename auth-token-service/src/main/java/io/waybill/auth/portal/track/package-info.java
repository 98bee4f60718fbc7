/** A track for each API: a few steps from the credentials to a real answer, with code in six languages. */
package io.waybill.auth.portal.track;
