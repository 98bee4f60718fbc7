/** What the freight operations share at the HTTP edge: conditional answers. */
package io.waybill.freight.web;
