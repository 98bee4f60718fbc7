/** Failed attempts: the first ones are free, then short, growing delays for one id from one source, on each replica. */
package io.waybill.auth.throttle;
