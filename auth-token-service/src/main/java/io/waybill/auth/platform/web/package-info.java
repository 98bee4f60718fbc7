/** The features' common code at the edge: forms, ETags, ids, and the source of a request. */
package io.waybill.auth.platform.web;
