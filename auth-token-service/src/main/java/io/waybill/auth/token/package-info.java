/**
 * Tokens: every way to ask for one, the keys that sign them, their introspection and revocation. This package has what
 * the ways share: the scope, OAuth's error names. It builds on the registry.
 */
package io.waybill.auth.token;
