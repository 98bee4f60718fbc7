/** Opaque tokens: stored by their id, worthless without the mac, deleted slot by slot. */
package io.waybill.auth.token.opaque;
