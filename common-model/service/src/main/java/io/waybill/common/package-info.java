/** What the four services share. Values, the error model, the caller and the verification of tokens; no entities. */
package io.waybill.common;
