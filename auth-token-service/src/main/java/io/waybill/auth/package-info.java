/**
 * auth-token-service, in four rooms: {@code token} and {@code portal} build on {@code registry}, and all three on
 * {@code platform}.
 */
package io.waybill.auth;
