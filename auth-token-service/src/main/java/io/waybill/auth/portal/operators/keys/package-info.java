/** The signing keys. */
package io.waybill.auth.portal.operators.keys;
