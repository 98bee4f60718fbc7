/**
 * How many calls a caller may make: per second and per UTC day, counted for all replicas in the service's own table,
 * exactly for small levels and in leases for large ones. Why not a library: {@code docs/decisions.md}.
 */
package io.waybill.common.ratelimit;
