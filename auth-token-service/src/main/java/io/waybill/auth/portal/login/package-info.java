/** The pages for logging in and out: at the OpenID provider or, without one, by mail address and password. */
package io.waybill.auth.portal.login;
