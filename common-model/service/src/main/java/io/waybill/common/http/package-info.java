/** HTTP calls to the addresses that others name, which are called only if they are public. */
package io.waybill.common.http;
