/** Which products fit a shipment, and for each of the others every reason why it does not. */
package io.waybill.freight.match;
