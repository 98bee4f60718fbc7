/**
 * What the services' tests share: a real PostgreSQL, a stand-in issuer that mints good and bad tokens, and contract
 * tests that hold for every service.
 */
package io.waybill.test;
