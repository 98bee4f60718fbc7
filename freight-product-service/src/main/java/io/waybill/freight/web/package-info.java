/** What the freight operations share at the HTTP edge: query parameters judged by name, and conditional answers. */
package io.waybill.freight.web;
