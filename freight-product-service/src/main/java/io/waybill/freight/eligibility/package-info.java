/** Why a product fits or does not: one table of rules behind matching, availability and the warnings of a weight. */
package io.waybill.freight.eligibility;
