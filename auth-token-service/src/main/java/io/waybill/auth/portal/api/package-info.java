/** The public pages of the APIs, made from the services' OpenAPI documents. */
package io.waybill.auth.portal.api;
