/**
 * Client credentials from a form or from HTTP Basic, checked in constant time and throttled after failures; and the
 * interface that an application opens with them.
 */
package io.waybill.auth.token.client;
