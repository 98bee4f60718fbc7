/** What tests start beside a service: PostgreSQL, Kafka, a packaged service, and a stand-in issuer with its tokens. */
package io.waybill.test.server;
