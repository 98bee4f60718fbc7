/**
 * The whole Waybill platform in one container, for the tests of applications that call it: real services, a real
 * database, seed data and credentials, on ports of their own.
 */
package io.waybill.testcontainers;
