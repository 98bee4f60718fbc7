/**
 * The desk of the carrier's staff: waybills and instructions in India, which india-instruction-service has. Looked up,
 * marked and written to files by its operators' interface.
 */
package io.waybill.auth.portal.waybill;
