/**
 * What the features share at the edge: lists with a cursor, the error formats of the token endpoints, and where a
 * request came from.
 */
package io.waybill.auth.web;
