/**
 * A real PostgreSQL 18 without Docker: for the sandbox, for {@code quarkus:dev} and for tests. Each service's schema
 * has a database role of the same name, as in production.
 */
package io.waybill.database;
