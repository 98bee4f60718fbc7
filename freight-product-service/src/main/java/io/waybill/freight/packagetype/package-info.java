/** The package types that cargo details may name, all or those of one product. */
package io.waybill.freight.packagetype;
