package io.waybill.auth.token.signingkey;

/** The set of signing keys has been changed here. Observed after the commit. */
record SigningKeysChanged() {}
