/**
 * Secrets at rest and identifiers: sealing with AES-GCM under configured keys, keyed hashes, and random ids that fit a
 * URL.
 */
package io.waybill.auth.platform.crypto;
