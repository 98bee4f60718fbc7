/**
 * What happens when more calls arrive than can be served: they wait, in fair turn of their sources and up to a bound,
 * and are refused beyond it.
 */
package io.waybill.common.overload;
