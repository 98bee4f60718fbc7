/**
 * HTTP calls: from one service to another, and to the addresses that others name, which are called only if they are
 * public.
 */
package io.waybill.common.http;
