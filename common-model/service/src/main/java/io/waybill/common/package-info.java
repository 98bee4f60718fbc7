/**
 * What the four services share: values, the error model, the caller and the verification of tokens, but no entities.
 */
package io.waybill.common;
