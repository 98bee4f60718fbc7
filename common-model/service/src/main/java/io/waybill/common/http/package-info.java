/** Calls of a service to another one over HTTP. */
package io.waybill.common.http;
