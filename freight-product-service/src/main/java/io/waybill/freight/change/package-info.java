/** What changed from one published version of the catalogue to the next, as clients of a business region see it. */
package io.waybill.freight.change;
