/**
 * How many calls a caller may make: per second and per UTC day, counted for all replicas in the service's own table or
 * in Redis, exactly for small levels and in leases for large ones. Decisions 9 and 10 in {@code docs/explain/decisions}
 * say why this is not a library.
 */
package io.waybill.common.ratelimit;
