/** The operations of the service: the one that a call was matched to, and all of them by path. */
package io.waybill.common.web.routing;
