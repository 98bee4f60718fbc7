/** Dangerous goods as the exemption for the quantity on one vehicle counts them (ADR 1.1.3.6). */
package io.waybill.freight.adrpoints;
