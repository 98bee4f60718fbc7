/** Which instructions a shipment can still take, by the settings and by those that it has had. */
package io.waybill.indiainstruction.instruction.eligibility;
