/** The operations on instructions that customers call through the India gateway. */
package io.waybill.indiainstruction.instruction.gateway;
