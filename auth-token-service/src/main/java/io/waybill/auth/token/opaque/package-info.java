/** Opaque tokens: stored by their id, worth nothing without its mac, deleted slot by slot. */
package io.waybill.auth.token.opaque;
