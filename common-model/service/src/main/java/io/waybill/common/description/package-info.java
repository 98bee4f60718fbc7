/** The OpenAPI documents of a service: kept by hand in its resources, served as they stand. */
package io.waybill.common.description;
