/** The OpenAPI documents of a service: what is added to those that are generated, and to all at start. */
package io.waybill.common.description;
