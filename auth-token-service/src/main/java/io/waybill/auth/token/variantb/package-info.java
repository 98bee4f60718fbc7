/** Variant B: a backend user's name and password for an opaque token, and a resource to try the token on. */
package io.waybill.auth.token.variantb;
