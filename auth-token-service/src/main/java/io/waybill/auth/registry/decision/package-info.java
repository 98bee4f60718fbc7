/** What all decisions of operators have in common: a reason, the version they are about, and their record. */
package io.waybill.auth.registry.decision;
