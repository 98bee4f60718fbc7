/** Client credentials from a form or from HTTP Basic, checked in constant time and throttled after failures. */
package io.waybill.auth.client;
