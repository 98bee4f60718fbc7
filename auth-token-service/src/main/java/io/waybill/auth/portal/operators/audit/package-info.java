/** The audit trail as a page and a file. */
package io.waybill.auth.portal.operators.audit;
