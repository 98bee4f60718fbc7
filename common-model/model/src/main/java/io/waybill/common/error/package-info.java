/**
 * The one error model: what can go wrong, with which status and title, and each violation of a request. The error
 * formats of the interfaces are made from it.
 */
package io.waybill.common.error;
