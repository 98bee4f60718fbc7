/** The public pages of the APIs, made of the OpenAPI documents for clients that the services keep. */
package io.waybill.auth.portal.api;
