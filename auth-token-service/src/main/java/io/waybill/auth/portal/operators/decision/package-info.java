/** Decisions of operators, with what they are about and the calls that speak for them. */
package io.waybill.auth.portal.operators.decision;
