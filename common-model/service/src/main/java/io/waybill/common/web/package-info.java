/**
 * What all answers have in common: the request id, error formats, size limits, allowed methods. One mechanism for all
 * services.
 */
package io.waybill.common.web;
