/** auth-token-service: the registry of applications, secrets, grants, users and keys, and the tokens made from it. */
package io.waybill.auth;
