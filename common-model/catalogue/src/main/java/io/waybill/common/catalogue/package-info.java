/**
 * The one way to import a catalogue: an operator's JSON document is compiled whole, published atomically as a version,
 * and served by every replica as an immutable snapshot. A service supplies the compiler.
 */
package io.waybill.common.catalogue;
