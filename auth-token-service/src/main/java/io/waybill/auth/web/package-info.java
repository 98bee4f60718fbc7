/** What the features share at the edge: the error formats of the token endpoints, and where a request came from. */
package io.waybill.auth.web;
