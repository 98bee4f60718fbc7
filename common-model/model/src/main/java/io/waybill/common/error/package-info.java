/**
 * The one error model: what can go wrong, with which status and title, and each violation of a request. All error
 * formats derive from it.
 */
package io.waybill.common.error;
