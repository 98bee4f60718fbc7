/**
 * How a call is trusted: the caller, the verification of access tokens, revocations, and what each operation requires.
 * Deny by default.
 */
package io.waybill.common.security;
