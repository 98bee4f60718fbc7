/** The contract suites: what holds for the operations, documents and settings of every service. */
package io.waybill.test.contract;
