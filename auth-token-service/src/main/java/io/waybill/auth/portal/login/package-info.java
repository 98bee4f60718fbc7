/**
 * The pages for logging in and out: at the OpenID provider or, without one, with an account of the configuration. The
 * guards of all pages, which lead there.
 */
package io.waybill.auth.portal.login;
