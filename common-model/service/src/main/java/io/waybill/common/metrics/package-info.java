/** What every service tells of itself to Prometheus, beside the meters of each feature. docs/operations.md lists all of them. */
package io.waybill.common.metrics;
