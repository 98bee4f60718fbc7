/**
 * An instruction, from the request to its final state: what a request may say, what a waybill's state allows, and the
 * one transaction that stores it.
 */
package io.waybill.indiainstruction.instruction;
