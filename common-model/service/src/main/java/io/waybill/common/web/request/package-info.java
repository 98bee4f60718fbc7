/** Reads the bodies and queries of requests into records, and reports every violation at once. */
package io.waybill.common.web.request;
