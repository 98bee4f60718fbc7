/** The catalogue as operators load it (plain records) and as calls use it (an immutable compiled snapshot, indexed and rendered once). */
package io.waybill.freight.catalogue;
