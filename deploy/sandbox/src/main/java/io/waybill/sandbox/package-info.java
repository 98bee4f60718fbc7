/**
 * The launcher behind {@code ./sandbox}: PostgreSQL, the four services and seed data on one machine, with one command.
 * It starts, watches and stops processes, and has no part in what the services do.
 */
package io.waybill.sandbox;
