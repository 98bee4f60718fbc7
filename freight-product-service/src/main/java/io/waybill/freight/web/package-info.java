/** What the freight operations share at the HTTP edge: query parameters checked by name, and conditional answers. */
package io.waybill.freight.web;
