/** A published catalogue as calls use it: immutable, indexed, and rendered once. */
package io.waybill.freight.catalogue.snapshot;
