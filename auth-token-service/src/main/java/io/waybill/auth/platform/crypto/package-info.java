/** The keys of this service, for sealing and for keyed hashes, and random ids that fit a URL. */
package io.waybill.auth.platform.crypto;
