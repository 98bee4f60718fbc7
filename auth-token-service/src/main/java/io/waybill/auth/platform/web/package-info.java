/** The features' common code at the edge: the error formats of the token endpoints, and the source of a request. */
package io.waybill.auth.platform.web;
