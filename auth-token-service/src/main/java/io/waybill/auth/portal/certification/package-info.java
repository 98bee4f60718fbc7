/** The developers' page on the way from the sandbox to production. */
package io.waybill.auth.portal.certification;
