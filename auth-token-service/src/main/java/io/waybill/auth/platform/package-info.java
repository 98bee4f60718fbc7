/**
 * What the registry, the tokens and the portal use: cryptography, audit, revocations, caches, the database's time, the
 * throttle of failed attempts. It depends on none of them.
 */
package io.waybill.auth.platform;
