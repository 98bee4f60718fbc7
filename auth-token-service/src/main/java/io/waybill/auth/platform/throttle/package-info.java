/**
 * Failed attempts: the first ones are free, then one id from one source meets short, growing delays on each replica.
 */
package io.waybill.auth.platform.throttle;
