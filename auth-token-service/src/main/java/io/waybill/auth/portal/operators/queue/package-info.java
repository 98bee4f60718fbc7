/** The requests that wait for a decision. */
package io.waybill.auth.portal.operators.queue;
