/** The OpenAPI documents of a service, which are kept by hand in its resources. */
package io.waybill.common.description;
