/** What the freight operations share at the HTTP edge: conditional answers, rules of the catalogue. */
package io.waybill.freight.web;
