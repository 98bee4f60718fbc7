/** Access tokens: both grants, the India login, JWT and opaque tokens, introspection and revocation. */
package io.waybill.auth.token;
