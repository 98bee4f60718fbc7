/**
 * The launcher behind {@code ./sandbox}: PostgreSQL, the four services and seed data on one machine, by one command.
 * It starts, watches and stops processes; what the services do is theirs alone.
 */
package io.waybill.sandbox;
