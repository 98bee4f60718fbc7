/** Digests of bytes. */
package io.waybill.common.digest;
