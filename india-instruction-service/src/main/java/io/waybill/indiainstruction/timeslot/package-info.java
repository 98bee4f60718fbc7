/** The carrier's delivery time slots, which operators publish and instructions refer to. */
package io.waybill.indiainstruction.timeslot;
