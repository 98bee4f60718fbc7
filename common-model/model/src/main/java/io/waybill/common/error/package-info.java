/** The one error model: what can go wrong, with which status and title, and each violation of a request. The shapes at the edge are made from it. */
package io.waybill.common.error;
