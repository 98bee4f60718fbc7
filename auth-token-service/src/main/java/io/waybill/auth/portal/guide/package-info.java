/** The guides: Markdown of the jar, as pages and as it is. */
package io.waybill.auth.portal.guide;
