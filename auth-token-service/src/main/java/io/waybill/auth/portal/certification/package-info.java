/** The developers' page about the move from the sandbox to production. */
package io.waybill.auth.portal.certification;
