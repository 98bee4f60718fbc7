/** What all answers have in common: the request's head and id, negotiated types, error formats and refused calls. */
package io.waybill.common.web;
