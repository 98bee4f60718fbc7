/**
 * What every service reports about itself to Prometheus, in addition to the meters of each feature.
 * docs/reference/metrics.md lists all of them.
 */
package io.waybill.common.metrics;
