/** What Helm makes of the chart, without a cluster. */
package io.waybill.helm;
