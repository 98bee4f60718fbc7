/**
 * The features' common code at the edge: forms and files, Markdown, the Atom feed, ETags, ids, and the source of a
 * request.
 */
package io.waybill.auth.platform.web;
