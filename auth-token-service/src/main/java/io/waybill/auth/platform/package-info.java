/**
 * What the registry, the tokens and the portal use: cryptography, audit, revocations, the feed of changes, the throttle
 * of failed attempts. It knows none of them.
 */
package io.waybill.auth.platform;
