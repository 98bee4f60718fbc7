/** Grants: which application may call which API in which environment. */
package io.waybill.auth.registry.grant;
