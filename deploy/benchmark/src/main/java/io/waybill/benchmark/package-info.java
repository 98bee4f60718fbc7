/** What the rules cost, measured with JMH: run by hand, see {@code docs/performance.md}. */
package io.waybill.benchmark;
