/** The pages of operators: what waits for a decision, applications, people, levels, keys and the audit trail. */
package io.waybill.auth.portal.operators;
