package io.waybill.auth.token.signingkey;

/** Event: this replica has changed the set of signing keys. Observed after the commit. */
record SigningKeysChanged() {}
