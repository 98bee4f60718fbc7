/** The public keys, key sets and service accounts that an application may have, and the rules for them. */
package io.waybill.auth.registry.key;
