/**
 * How a call is trusted: the caller, the verification of access tokens, what has been withdrawn, and which operation
 * asks for what. Deny by default.
 */
package io.waybill.common.security;
