/**
 * The cost of the rules, measured with JMH, and what services are compared with: run by hand, see
 * {@code docs/performance.md}.
 */
package io.waybill.benchmark;
