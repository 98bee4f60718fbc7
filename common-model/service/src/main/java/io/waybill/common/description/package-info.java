/** The OpenAPI documents of a service, maintained by hand in its resources. */
package io.waybill.common.description;
