/**
 * The packaged auth-token-service under load, as a process of its own: tokens a second and resident memory. Run by
 * hand, see {@code docs/performance.md}.
 */
package io.waybill.benchmark.issue;
