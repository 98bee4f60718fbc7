/** The features' common code at the edge: forms and files, the Atom feed, ETags, ids, and the source of a request. */
package io.waybill.auth.platform.web;
