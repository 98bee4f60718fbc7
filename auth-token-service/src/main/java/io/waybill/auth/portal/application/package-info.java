/** The developers' pages about their applications. */
package io.waybill.auth.portal.application;
