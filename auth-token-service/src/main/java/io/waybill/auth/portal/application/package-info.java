/** The developers' pages: their applications with credentials, members, certification, usage and history. */
package io.waybill.auth.portal.application;
