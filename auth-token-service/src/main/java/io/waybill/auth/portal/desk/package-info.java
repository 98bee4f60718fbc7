/** The operators' desk: what waits for a decision, every application, and what the platform runs on. */
package io.waybill.auth.portal.desk;
