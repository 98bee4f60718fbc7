/** Limits the calls in progress that may wait, and refuses further ones with 503. */
package io.waybill.common.web.concurrency;
