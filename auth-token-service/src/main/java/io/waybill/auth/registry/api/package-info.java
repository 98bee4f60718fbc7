/** The APIs that an application can be granted: the one list of them, and their operations. */
package io.waybill.auth.registry.api;
