/**
 * Failed attempts: the first ones are free, then short, growing delays for one id from one source, shared by the
 * replicas.
 */
package io.waybill.auth.throttle;
