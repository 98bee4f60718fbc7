/**
 * What the four services share: values, the error model, the caller and the verification of tokens, and of entities
 * only that of the audit trail, a table that each of them has.
 */
package io.waybill.common;
